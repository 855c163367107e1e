import { type ApiPromise, attachResponse } from "./api-promise.js";

/** Applies a function to the result of a call. Keeps the status and headers of the response available. */
export function mapResult<Result, Mapped>(
  call: ApiPromise<Result>,
  map: (result: Result) => Mapped | PromiseLike<Mapped>,
): ApiPromise<Mapped> {
  return attachResponse(call.then(map), async () => (await call.withResponse()).response);
}
