import { showJson } from "../text/show.js";
import type { Effect, ErrorFacts } from "./cloud-agent-error.js";
import { assignFields, CloudAgentError } from "./cloud-agent-error.js";

/** A run that a worker of a fleet was carrying out. */
export interface FleetRun {
  /** The key of its job. */
  readonly key: string;
  /** ID of the run. */
  readonly runId: string;
}

/**
 * A worker of a fleet stopped, because Redis does not keep what it has to keep. The worker created nothing more.
 *
 * - `lost`: Redis no longer has the fleet. It restarted without its data, or somebody deleted the keys
 * - `unwritten`: Redis did not accept what the worker knows. It did not respond until the worker had stopped, or refused
 */
export class FleetError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["FleetError", "fleet_failed"];
  /** @internal */
  static override readonly fields: readonly string[] = ["reason", "inFlight"];

  /** Why the worker stopped. */
  declare readonly reason: "lost" | "unwritten";

  /**
   * Runs that this worker was carrying out. They may still be active. Redis does not know about some of them, so keep
   * this list: read the runs by their IDs, and do not create them again.
   */
  declare readonly inFlight: readonly FleetRun[];

  constructor(
    message: string,
    options: Pick<FleetError, "reason"> & Partial<Pick<FleetError, "inFlight">> & ErrorOptions,
  ) {
    super(message, options);
    assignFields(this, { inFlight: [], ...options });
  }

  override get effect(): Effect {
    return this.inFlight.length > 0 ? "done" : "none";
  }

  /** @internal */
  static lost(name: string, inFlight: readonly FleetRun[] = []): FleetError {
    return new FleetError(
      `Redis no longer has the fleet ${showJson(name)}: it restarted without its data, or its keys were deleted. All jobs, outcomes and unknown jobs that it held are lost. ${describe(inFlight)} Start Redis with an append-only file (\`appendonly yes\`), restore its data if you have it, then start the workers again.`,
      { reason: "lost", inFlight },
    );
  }

  /** @internal */
  static unwritten(name: string, inFlight: readonly FleetRun[], cause?: Error): FleetError {
    const why = cause === undefined ? "did not respond" : `refused what it knows: ${cause.message}`;
    return new FleetError(
      `A worker of the fleet ${showJson(name)} stopped while Redis ${why}. ${describe(inFlight)} Other workers will report jobs whose runs are not recorded as unknown.`,
      { reason: "unwritten", inFlight, cause },
    );
  }
}

function describe(inFlight: readonly FleetRun[]): string {
  if (inFlight.length === 0) return "This worker was carrying out no run.";
  const list = inFlight.map(({ key, runId }) => `${key} (${runId})`).join(", ");
  return `This worker was carrying out: ${list}. These runs may still be active (\`error.inFlight\`).`;
}
