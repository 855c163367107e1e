import { ConfigurationError } from "../runtime/errors/index.js";
import { isRecord } from "../runtime/json/values.js";
import { showJson } from "../runtime/text/show.js";
import type { FleetJob } from "./fleet-job.js";
import type { FleetParts } from "./fleet-parts.js";
import { isName, jobIdOf } from "./job-id.js";
import type { NewJob } from "./job-store.js";

/** Jobs, available now or later. */
export type JobItems<Meta> =
  | readonly FleetJob<Meta>[]
  | Iterable<FleetJob<Meta>>
  | AsyncIterable<FleetJob<Meta>>;

/** What `Fleet.add` did. */
export interface Added {
  /** Number of jobs that are new. */
  readonly added: number;
  /** Number of jobs whose keys the fleet knew. */
  readonly known: number;
}

/** Most jobs of a batch. Redis does nothing else while it takes one. */
const BATCH_JOBS = 250;

/** Characters after which a batch is full. */
const BATCH_SIZE = 500_000;

/** Adds jobs in batches. */
export async function addJobs<Meta>(parts: FleetParts, jobs: JobItems<Meta>): Promise<Added> {
  assertIterable(jobs);
  const total = { added: 0, known: 0 };
  for await (const batch of prepareAll(parts, jobs)) {
    const added = await parts.store.add(batch);
    total.added += added;
    total.known += batch.length - added;
  }
  return total;
}

async function* prepareAll<Meta>(
  parts: FleetParts,
  jobs: JobItems<Meta>,
): AsyncGenerator<readonly NewJob[], void, undefined> {
  let batch: NewJob[] = [];
  let size = 0;
  let index = 0;
  for await (const job of jobs) {
    const prepared = await prepare(parts, job, index);
    batch.push(prepared);
    size += prepared.body.length + prepared.meta.length;
    index += 1;
    if (batch.length < BATCH_JOBS && size < BATCH_SIZE) continue;
    yield batch;
    batch = [];
    size = 0;
  }
  if (batch.length > 0) yield batch;
}

async function prepare<Meta>(
  { content }: FleetParts,
  job: FleetJob<Meta>,
  index: number,
): Promise<NewJob> {
  try {
    assertJob(job);
    const { key, workspace = "", lane = "" } = job;
    const [body, meta] = await Promise.all([
      content.write(job.body, "body"),
      content.write(job.meta, "metadata"),
    ]);
    return { id: jobIdOf(key), body, meta, workspace, lane };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(`The job at position ${index}: ${error.message}`);
  }
}

/** Callers of JavaScript, and jobs that were read from a file, may be anything. */
function assertJob(job: unknown): void {
  if (!isRecord(job)) {
    throw new ConfigurationError(`A job must be an object { key, body }. It is ${showJson(job)}.`);
  }
  const { body } = job;
  if (!isRecord(body)) {
    throw new ConfigurationError(
      `The \`body\` of a job must be an object, as \`runs.create\` accepts it. It is ${showJson(body)}.`,
    );
  }
  for (const name of ["workspace", "lane"]) {
    const value = job[name];
    if (value === undefined || isName(value)) continue;
    throw new ConfigurationError(
      `The \`${name}\` of a job must be a text that is not empty and has no lone surrogates. It is ${showJson(value)}.`,
    );
  }
}

/** A string is iterable too. */
function assertIterable(jobs: unknown): void {
  const isObject = typeof jobs === "object" && jobs !== null;
  if (isObject && (Symbol.iterator in jobs || Symbol.asyncIterator in jobs)) return;
  throw new ConfigurationError(
    "The jobs must be an array or an iterable. Pass a single job as `[job]`.",
  );
}
