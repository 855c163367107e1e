import { type ApiPromise, attachResponse, type ResponseHead } from "./api-promise.js";

/** Notes a call of which the answer may be the last one; returns it. */
export type NoteCall = <Result>(call: ApiPromise<Result>) => ApiPromise<Result>;

/**
 * The promise of what several calls come to, with status and headers of the last answer among those that were noted.
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
