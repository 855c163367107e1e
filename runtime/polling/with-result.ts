import { ResultError } from "../errors/index.js";
import { mapResult, type ApiPromise } from "../transport/index.js";
import { checkResult, type StandardSchema, type ReadAs } from "./check-result.js";
import { isTerminal, statusOf, type Waiter } from "./waiter.js";

/**
 * Checks the result of work that was read with a schema.
 *
 * Without a schema, returns the work unchanged.
 *
 * @param id identifies the work in the error
 * @throws {ResultError} when the result of completed work does not match, or the work has not ended
 */
export function withResult<Result extends object, Ended, Output>(
  reading: ApiPromise<Result>,
  waiter: Waiter,
  id: string,
  schema: StandardSchema<Output> | undefined,
): ApiPromise<ReadAs<Result, Ended, Output>> {
  const checked = mapResult(reading, async (run) => {
    if (schema === undefined) return run;
    const status = statusOf(waiter, run);
    if (!isTerminal(waiter, status)) {
      throw new ResultError({ id, run, issues: [], unfinished: status ?? "" });
    }
    return checkResult(waiter, id, run, schema);
  });
  // With a schema, the work has ended and its result is the output of the schema.
  return checked as ApiPromise<ReadAs<Result, Ended, Output>>;
}
