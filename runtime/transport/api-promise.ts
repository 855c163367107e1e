/** Status and headers of a response. */
export interface ResponseHead {
  /** HTTP status, from 200 to 299. */
  readonly status: number;
  /** Status text of the server; empty over HTTP/2. */
  readonly statusText: string;
  /** The headers of the response. */
  readonly headers: Headers;
}

/** The result of a call, with status and headers of its response. */
export interface WithResponse<Result> {
  /** What the call resolves to. */
  readonly data: Result;
  /** Status and headers of the response. */
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

/**
 * Adds `withResponse()` to the promise of a result.
 *
 * @param readHead returns status and headers of the response, once the result is there
 */
export function createApiPromise<Result>(
  data: Promise<Result>,
  readHead: () => ResponseHead | undefined | Promise<ResponseHead | undefined>,
): ApiPromise<Result> {
  return Object.assign(data, {
    async withResponse() {
      const result = await data;
      const head = await readHead();
      if (head === undefined) throw new Error("No request was sent.");
      const { status, statusText, headers } = head;
      return { data: result, response: { status, statusText, headers } };
    },
  });
}

/** Applies a function to the result of a call. Keeps the status and headers of the response available. */
export function mapResult<Result, Mapped>(
  call: ApiPromise<Result>,
  map: (result: Result) => Mapped | PromiseLike<Mapped>,
): ApiPromise<Mapped> {
  return createApiPromise(call.then(map), async () => (await call.withResponse()).response);
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
  const data = work((call) => (last = call));
  return createApiPromise(data, async () => (await last?.withResponse())?.response);
}
