import { runsGetStatusWaiter } from "../generated/v4/tables.js";
import type { FinishedRun, RunCreate, RunId } from "../generated/v4/types.js";
import { ConfigurationError } from "../runtime/errors/index.js";
import { asRecord } from "../runtime/json/values.js";
import { isTerminal, statusOf } from "../runtime/waiting/ended-work.js";
import type { Batch, Capacity, PollTiming, RunAllSteps } from "../runtime/polling/index.js";
import type { RequestOptions } from "../runtime/transport/index.js";

/** A client whose runs a fleet creates: a `V4Client`, or `agent.v4` of a `CloudAgent`. */
export interface FleetClient {
  /** The operations on runs. */
  readonly runs: {
    /** Prepares to create many runs, as the client does. */
    batch(bodies: never[]): Batch<unknown>;
    /** Reads the status of a run. */
    getStatus(id: RunId, options: Readonly<Record<"signal", AbortSignal>>): PromiseLike<unknown>;
    /** Reads a run. */
    get(id: RunId, options: Readonly<Record<"signal", AbortSignal>>): PromiseLike<unknown>;
  };
}

/** What a worker does with runs. */
export interface RunSteps {
  /** Creates a run and returns its ID. */
  create(body: RunCreate, request: RequestOptions): Promise<string>;
  /** Reads a run once; `undefined`: it has not ended. */
  look(runId: string, signal: AbortSignal): Promise<FinishedRun | undefined>;
  /** Reads the concurrency of the account; `undefined` if it does not show it. */
  capacity(request: RequestOptions): Promise<Capacity | undefined>;
  /** The option of the client. */
  readonly pollInterval: PollTiming["pollInterval"];
}

/**
 * Returns what a client does with runs. Sends nothing.
 *
 * @throws {ConfigurationError} when the client has no batches
 */
export function readRunSteps({ runs }: FleetClient): RunSteps {
  const look = async (id: string, signal: AbortSignal): Promise<FinishedRun | undefined> => {
    if (!hasEnded(await runs.getStatus(id, { signal }))) return undefined;
    const run = await runs.get(id, { signal });
    // The whole run can lag behind its status; then it is read again.
    return hasEnded(run) ? run : undefined;
  };
  let steps: RunSteps | undefined;
  if (typeof Object(runs).batch === "function")
    runs.batch([]).open((given) => {
      steps = { ...adapt(given), look };
      return nothing();
    });
  if (steps !== undefined) return steps;
  throw new ConfigurationError(
    "The option `client` must be a `V4Client` of this version of the package.",
  );
}

async function* nothing(): AsyncGenerator<never, void, undefined> {}

/** The service has sent it as the answer of an operation whose type this is. */
function hasEnded(run: unknown): run is FinishedRun {
  return isTerminal(runsGetStatusWaiter, statusOf(runsGetStatusWaiter, run));
}

function adapt<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
): Omit<RunSteps, "look"> {
  const field = steps.work?.id ?? "id";
  return {
    async create(body, request) {
      // The steps are those of the client, whose bodies are these.
      return String(asRecord(await steps.create(body as Body, request))[field]);
    },
    capacity: async (request) => steps.capacity?.details?.(request),
    pollInterval: steps.pollInterval,
  };
}
