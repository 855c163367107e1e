import { type ApiPromise, attachResponse } from "./api-promise.js";

/** Has the result of a call pass through a function; status and headers of the answer stay at hand. */
export function mapResult<Result, Mapped>(
  call: ApiPromise<Result>,
  map: (result: Result) => Mapped | PromiseLike<Mapped>,
): ApiPromise<Mapped> {
  return attachResponse(call.then(map), async () => (await call.withResponse()).response);
}
