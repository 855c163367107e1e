import type { FinishedRun, RunCreate } from "../generated/v4/types.js";
import type {
  Capacity,
  Carrier,
  RunAllSteps,
  RunJournal,
  WaitOptions,
} from "../runtime/polling/index.js";
import type { RequestOptions } from "../runtime/transport/index.js";
import { ConfigurationError } from "../runtime/errors/index.js";
import { asRecord } from "../runtime/json/values.js";

/** A client whose runs a fleet creates: a `V4Client`, or `agent.v4` of a `CloudAgent`. */
export interface FleetClient {
  readonly runs: {
    runAll(
      bodies: never[],
      way: { readonly journal: RunJournal; readonly concurrency: number },
    ): AsyncGenerator<unknown, void, undefined>;
  };
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

/** Returns the steps that `runAll` of a client consists of. Sends nothing. */
export async function readRunSteps({ runs }: FleetClient): Promise<RunSteps> {
  let steps: RunSteps | undefined;
  const journal: RunJournal = {
    kind: "journal",
    open(given) {
      steps = adapt(given);
      return Promise.resolve(createIdleCarrier());
    },
  };
  await runs.runAll([], { journal, concurrency: 1 }).next();
  if (steps !== undefined) return steps;
  throw new ConfigurationError(
    "The option `client` must be a `V4Client` of this version of the package.",
  );
}

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

/** Carries out nothing: there are no bodies. */
function createIdleCarrier<Body, Created, Result, Output>(): Carrier<
  Body,
  Created,
  Result,
  Output
> {
  return {
    running: 0,
    carryOut: () => Promise.reject(new Error("There is nothing to carry out.")),
    close: () => Promise.resolve(),
  };
}
