import type { Succeeded } from "./exchange.js";

/** Status and headers of an answer. */
export interface ResponseHead {
  /** The status, from 200 to 299. */
  readonly status: number;
  /** What the server says of the status; empty over HTTP/2. */
  readonly statusText: string;
  readonly headers: Headers;
}

/** The result of a call, with the answer that it came in. */
export interface WithResponse<Result> {
  readonly data: Result;
  readonly response: ResponseHead;
}

/** The promise of a call's result. */
export interface ApiPromise<Result> extends Promise<Result> {
  /**
   * Gives the result together with status and headers of the answer. Nothing more is sent.
   *
   * @throws the errors of the call itself
   */
  withResponse(): Promise<WithResponse<Result>>;
}

/** Creates the promise of a result from that of the answer that holds it. */
export function createApiPromise<Result>(answer: Promise<Succeeded>): ApiPromise<Result> {
  return attachResponse(answer.then(resultOf<Result>), async () => {
    const { status, statusText, headers } = await answer;
    return { status, statusText, headers };
  });
}

/** Adds `withResponse()` to the promise of a result. */
export function attachResponse<Result>(
  data: Promise<Result>,
  respond: () => Promise<ResponseHead>,
): ApiPromise<Result> {
  return Object.assign(data, {
    async withResponse() {
      // Both are waited for, so that no failure of either goes unheard.
      const [result, response] = await Promise.all([data, respond()]);
      return { data: result, response };
    },
  });
}

/** The spec types the answer; it is not validated at run time, so that a newer service works. */
function resultOf<Result>({ value }: Succeeded): Result {
  return value as Result;
}
