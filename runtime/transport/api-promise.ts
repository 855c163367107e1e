import type { Succeeded } from "./call.js";

/** Status and headers of a response. */
export interface ResponseHead {
  /** HTTP status, from 200 to 299. */
  readonly status: number;
  /** Status text of the server; empty over HTTP/2. */
  readonly statusText: string;
  readonly headers: Headers;
}

/** The result of a call, with status and headers of its response. */
export interface WithResponse<Result> {
  readonly data: Result;
  readonly response: ResponseHead;
}

/** The promise of a call's result. */
export interface ApiPromise<Result> extends Promise<Result> {
  /**
   * Returns the result together with the status and headers of the response. Sends no further request.
   *
   * @throws the errors of the call itself
   *
   * @example
   * ```ts
   * const { data: run, response } = await client.runs
   *   .create({ task: "Find the opening hours" })
   *   .withResponse();
   * ```
   */
  withResponse(): Promise<WithResponse<Result>>;
}

/** Creates the promise of a result from the promise of its response. */
export function createApiPromise<Result>(answer: Promise<Succeeded>): ApiPromise<Result> {
  // The spec types the response. It is not validated at run time, so that a newer service works.
  const result = answer.then(({ value }) => value as Result);
  return attachResponse(result, async () => {
    const { status, statusText, headers } = await answer;
    return { status, statusText, headers };
  });
}

/** Adds `withResponse()` to the promise of a result. */
function attachResponse<Result>(
  data: Promise<Result>,
  respond: () => Promise<ResponseHead>,
): ApiPromise<Result> {
  return Object.assign(data, {
    async withResponse() {
      // Waits for both, so that no rejection is unhandled.
      const [result, response] = await Promise.all([data, respond()]);
      return { data: result, response };
    },
  });
}

/** Applies a function to the result of a call. Keeps the status and headers of the response available. */
export function mapResult<Result, Mapped>(
  call: ApiPromise<Result>,
  map: (result: Result) => Mapped | PromiseLike<Mapped>,
): ApiPromise<Mapped> {
  return attachResponse(call.then(map), async () => (await call.withResponse()).response);
}

/** Notes a call whose response may be the last one. Returns it. */
export type NoteCall = <Result>(call: ApiPromise<Result>) => ApiPromise<Result>;

/**
 * Returns the promise of a result of several calls, with status and headers of the last noted response.
 *
 * @param work notes at least one call
 */
export function withLastResponse<Result>(
  work: (note: NoteCall) => Promise<Result>,
): ApiPromise<Result> {
  let last: ApiPromise<unknown> | undefined;
  const data = (async () =>
    work((call) => {
      last = call;
      return call;
    }))();
  return attachResponse(data, async () => {
    await data;
    if (last === undefined) throw new Error("No request was sent.");
    return (await last.withResponse()).response;
  });
}
