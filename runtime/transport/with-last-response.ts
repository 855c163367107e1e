import { type ApiPromise, attachResponse, type ResponseHead } from "./api-promise.js";

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
    return answerOf(last);
  });
}

async function answerOf(call: ApiPromise<unknown> | undefined): Promise<ResponseHead> {
  if (call === undefined) throw new Error("No request was sent.");
  return (await call.withResponse()).response;
}
