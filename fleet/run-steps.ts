import type { FinishedRun, RunCreate } from "../generated/v4/types.js";
import type { Batch, Capacity, RunAllSteps, WaitOptions } from "../runtime/polling/index.js";
import type { RequestOptions } from "../runtime/transport/index.js";
import { ConfigurationError } from "../runtime/errors/index.js";
import { asRecord } from "../runtime/json/values.js";
import { pauseInOutage } from "../runtime/polling/outage.js";

/** A client whose runs a fleet creates: a `V4Client`, or `agent.v4` of a `CloudAgent`. */
export interface FleetClient {
  readonly runs: { batch(bodies: never[]): Batch<unknown> };
}

/** What a worker does with runs. */
export interface RunSteps {
  /** Creates a run and returns its ID. */
  create(body: RunCreate, request: RequestOptions): Promise<string>;
  /** Waits for the end of a run. */
  wait(runId: string, options: WaitOptions): Promise<FinishedRun>;
  /** Reads the concurrency of the account; `undefined` if it does not show it. */
  capacity(request: RequestOptions): Promise<Capacity | undefined>;
}

/**
 * Returns what a client does with the runs of a batch. Sends nothing.
 *
 * @throws {ConfigurationError} when the client has no batches
 */
export function readRunSteps({ runs }: FleetClient): RunSteps {
  let steps: RunSteps | undefined;
  if (typeof Object(runs).batch === "function")
    runs.batch([]).open((given) => {
      // As `runAll` does.
      steps = adapt(pauseInOutage(given));
      return nothing();
    });
  if (steps !== undefined) return steps;
  throw new ConfigurationError(
    "The option `client` must be a `V4Client` of this version of the package.",
  );
}

async function* nothing(): AsyncGenerator<never, void, undefined> {}

function adapt<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
): RunSteps {
  const field = steps.work?.id ?? "id";
  return {
    async create(body, request) {
      // The steps are those of the client, whose bodies are these.
      const created = await steps.create(body as Body, request);
      return String(asRecord(created)[field]);
    },
    async wait(runId, options) {
      // A wait reads nothing but the ID.
      const run: unknown = await steps.wait({ [field]: runId } as Created, options);
      return run as FinishedRun;
    },
    capacity: async (request) => steps.capacity?.details?.(request),
  };
}
