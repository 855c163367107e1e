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
  const data = answer.then(resultOf<Result>);
  return Object.assign(data, {
    withResponse() {
      // Whoever asks for both hears of a failure there.
      data.catch(() => {});
      return answer.then((succeeded) => {
        const { status, statusText, headers } = succeeded;
        return { data: resultOf<Result>(succeeded), response: { status, statusText, headers } };
      });
    },
  });
}

/** The spec types the answer; it is not validated at run time, so that a newer service works. */
function resultOf<Result>({ value }: Succeeded): Result {
  return value as Result;
}
