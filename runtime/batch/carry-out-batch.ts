import { checkOption, ConfigurationError } from "../errors/configuration-error.js";
import { callWithin } from "../time/index.js";
import { checkHook, type Checks } from "../transport/index.js";
import { Course } from "./course.js";
import { BatchPool, type Items } from "./batch-pool.js";
import type { ResultOption } from "../waiting/ended-work.js";
import { pauseInOutage } from "./outage.js";
import type { ReadCapacity } from "./read-capacity.js";
import { checkWait } from "../waiting/poll.js";
import { checkWhole, createRetryRule } from "./retry-rule.js";
import type { Carrier, Job, RunAllOptions, RunAllSteps, ReadyJob } from "./run-all-options.js";
import type { Outcome, RunOutcome } from "./run-outcome.js";
import type { WaitOptions } from "../waiting/wait-for-completion.js";
import { requestOptionsOf, waitOptions, withCreated } from "../waiting/wait-for-completion.js";

/** Creates a run for each body, a bounded number at a time, and yields the outcomes: see `runAll`. */
export async function* carryOutBatch<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  bodies: Items<Body>,
  options: RunAllOptions<Created, Body> & ResultOption<Output> = {},
): AsyncGenerator<RunOutcome<Body, Created, Result>, void, undefined> {
  const { concurrency, onProgress, onCreated, workspace, retryFailed, ...others } = options;
  const { journal, key, reconcile, result, ...waiting } = others;
  checkWait(options, batchOptions);
  checkBodies(bodies);
  if (concurrency !== undefined) checkWhole("concurrency", concurrency);
  const mayRetry = createRetryRule(retryFailed, steps.work);
  const carrier = await openCarrier(pauseInOutage(steps), { journal, key, reconcile });
  try {
    const limit = concurrency ?? carrier.running + (await readFree(steps.capacity, waiting));
    const carryOutOne: CarryOut<Body, Created, Result> = (job, signal) => {
      const hook = async (created: Created): Promise<void> => {
        try {
          await callWithin(() => onCreated?.(created, job.index), { signal });
        } catch (error) {
          throw withCreated(error, created, signal);
        }
      };
      const settings = { waiting: { ...waiting, signal }, result, mayRetry };
      return carrier.carryOut(job, { ...settings, onCreated: onCreated && hook });
    };
    const { signal } = waiting;
    yield* carryOutAll(bodies, carryOutOne, { limit, signal, workspace, onProgress, carrier });
  } finally {
    await carrier.close();
  }
}

/** Creates the run of a job and waits for it. */
type CarryOut<Body, Created, Result> = (
  job: Job<Body>,
  signal: AbortSignal,
) => Promise<Outcome<Created, Result>>;

/** How many jobs are carried out. */
interface CarryOutOptions<Body> extends Pick<
  RunAllOptions<unknown, Body>,
  "workspace" | "onProgress" | "signal"
> {
  /** Maximum number of jobs in progress. */
  readonly limit: number;
  readonly carrier: Pick<Carrier<Body, unknown, unknown, unknown>, "keyOf" | "earlier">;
}

/** Carries out the jobs of all bodies whose turn comes, and yields their outcomes and those of the jobs that are held. */
export function carryOutAll<Body, Created, Result>(
  bodies: Items<Body>,
  carryOutOne: CarryOut<Body, Created, Result>,
  { limit, signal, workspace, onProgress, carrier }: CarryOutOptions<Body>,
): AsyncGenerator<RunOutcome<Body, Created, Result>, void, undefined> {
  let total = Array.isArray(bodies) ? bodies.length : undefined;
  let [begun, ended] = [0, 0];
  const report = (ending?: AbortSignal, index?: number): unknown => {
    const progress = { index, total, begun, ended, held: pool.held };
    return onProgress && callWithin(() => onProgress(progress), { signal: ending });
  };
  const pool = new BatchPool<Body, RunOutcome<Body, Created, Result>>(bodies, {
    limit,
    earlier: carrier.earlier,
    async describe(body, index) {
      return { key: await carrier.keyOf?.(body, index), workspace: workspace?.(body, index) };
    },
    async work(turn, ending) {
      const { index, body, heldIn } = turn;
      begun += 1;
      await report(ending, index);
      const outcome = heldIn === undefined ? await carryOutOne(turn, ending) : heldOutcome(turn);
      ended += 1;
      // While work may still be active, nothing else may use its workspace.
      pool.end(turn, outcome.kind === "unknown" || outcome.kind === "unfinished");
      try {
        await report(ending, index);
      } catch (error) {
        throw "created" in outcome ? withCreated(error, outcome.created, signal) : error;
      }
      return { index, body, ...outcome };
    },
    onRead(count) {
      if (total !== undefined) return undefined;
      total = count;
      return report(signal);
    },
  });
  return pool.results(signal);
}

function heldOutcome<Body>({ key, heldIn = "", heldBy }: ReadyJob<Body>): Outcome<never, never> {
  return { kind: "held", workspace: heldIn, ...(key && { key }), ...(heldBy && { heldBy }) };
}

/** Every option of a batch. The type makes sure that none is missing. */
const batchOptions: Checks<
  keyof typeof waitOptions | Exclude<keyof RunAllOptions<unknown>, "timeout">
> = {
  ...waitOptions,
  concurrency: true,
  onProgress: checkHook,
  onCreated: checkHook,
  workspace: checkHook,
  retryFailed: true,
  journal: true,
  key: checkHook,
  reconcile: checkHook,
};

async function openCarrier<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  { journal, ...options }: Pick<RunAllOptions<unknown, Body>, "journal" | "key" | "reconcile">,
): Promise<Carrier<Body, Created, Result, Output>> {
  if (journal !== undefined) {
    // The code of a journal comes with the journal, so that programs without one do not contain it.
    const { open }: { readonly open?: unknown } = Object(journal);
    const expected = 'the result of `createJournal` from "cloud-agent-sdk/journal"';
    checkOption("journal", typeof open === "function", expected);
    return journal.open(steps, options);
  }
  const [given] = Object.entries(options).find(([, value]) => value !== undefined) ?? [];
  if (given !== undefined)
    throw new ConfigurationError(`The option \`${given}\` needs the option \`journal\`.`);
  return {
    running: 0,
    carryOut: (job, settings) => new Course({ job, steps, options: settings }).run(),
    close: () => Promise.resolve(),
  };
}

async function readFree(read: ReadCapacity | undefined, options: WaitOptions): Promise<number> {
  const capacity = await read?.(requestOptionsOf(options));
  if (capacity !== undefined) return Math.max(1, Math.floor(capacity));
  throw new ConfigurationError(
    "The account does not show how many runs can be active. Set the option `concurrency`.",
  );
}

/** A string is iterable too: it would create a run for each of its letters. */
function checkBodies(bodies: unknown): void {
  const isObject = typeof bodies === "object" && bodies !== null;
  if (isObject && (Symbol.iterator in bodies || Symbol.asyncIterator in bodies)) return;
  throw new ConfigurationError(
    "The bodies must be an array or an iterable. Pass a single body as `[body]`.",
  );
}
