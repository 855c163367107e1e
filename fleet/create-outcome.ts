import type { FinishedRun } from "../generated/v4/types.js";
import { runsGetStatusWaiter } from "../generated/v4/tables.js";
import { checkResult } from "../runtime/waiting/ended-work.js";
import type { StandardSchema } from "../runtime/polling/index.js";
import { ResultError } from "../runtime/errors/index.js";
import { asRecord, asText } from "../runtime/json/values.js";
import type { FleetJobError, FleetOutcome, Parsed } from "./fleet-job.js";
import type { FleetParts } from "./fleet-parts.js";
import type { JobRecord } from "./job-record.js";

/**
 * Creates the outcome of a job that has ended.
 *
 * @param whole the run, where more is known of it than Redis keeps
 */
export async function createOutcome<Meta, Result>(
  job: JobRecord,
  { content, result }: Pick<FleetParts<Result>, "content" | "result">,
  whole?: FinishedRun,
): Promise<FleetOutcome<Meta, Result>> {
  // The caller's own type: this is what JSON makes of what was added.
  const meta = (await content.read(job, "meta")) as Meta;
  const common = { key: job.key, meta, cursor: job.step };
  if (job.state === "abandoned") return { ...common, kind: "abandoned" };
  if (job.state === "rejected") {
    const error = readError(await content.read(job, "error"));
    return { ...common, kind: "rejected", error };
  }
  // The service has sent it as the answer of the operation whose type this is.
  const run = whole ?? ((await content.read(job, "run")) as FinishedRun);
  const parsed = result && (await parse(run, result));
  return { ...common, kind: "finished", run, ...(parsed !== undefined && { parsed }) };
}

/** The verdict of the schema; `undefined`: there is nothing to check. */
async function parse<Result>(
  run: FinishedRun,
  schema: StandardSchema<Result>,
): Promise<Parsed<Result> | undefined> {
  const { field, status } = runsGetStatusWaiter.output;
  if (run.status !== status || !(field in run)) return undefined;
  try {
    const checked = await checkResult(runsGetStatusWaiter, run.id, run, schema);
    // The schema has just checked it.
    return { ok: true, value: checked[field] as Result };
  } catch (error) {
    if (error instanceof ResultError) return { ok: false, error };
    throw error;
  }
}

function readError(value: unknown): FleetJobError {
  const { name, code, message, ...fields } = asRecord(value);
  return { ...fields, name: asText(name), code: asText(code), message: asText(message) };
}
