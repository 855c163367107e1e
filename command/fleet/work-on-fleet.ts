import type { FleetOutcome } from "../../fleet/index.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printNote, printResult, showValue, type Console } from "../shared/console.js";
import { onInterruption } from "../shared/interruption.js";
import { exitCodes } from "../shared/exit-codes.js";
import { followFleet } from "./follow-fleet.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Options of `fleet work`. */
export interface WorkFlags extends FleetFlags, ConnectOptions {
  readonly slots?: number;
  readonly processes?: number;
  readonly concurrency: number | "account";
  readonly attempts?: number;
  /** Whether to end once there is nothing left to do. */
  readonly untilDone?: boolean;
}

/** Carries out jobs until the process is told to stop, or until nothing is left to do. */
export function workOnFleet(console: Console, flags: WorkFlags): Promise<void> {
  return withFleet(console, flags, async ({ fleet, module }) => {
    const { slots, concurrency, attempts, untilDone } = flags;
    const { v4: client } = await connect(console, flags, { budget: fleet.budget });
    const signal = onInterruption(console);
    using line = followFleet(console, fleet);
    const worker = new module.FleetWorker({
      fleet,
      client,
      slots,
      concurrency,
      ...(attempts !== undefined && { retryFailed: { attempts } }),
      onOutcome(outcome) {
        line.clear();
        printResult(console, outcome, [describeOutcome(outcome)]);
      },
    });
    await worker.run({ signal, until: untilDone ? "done" : "stopped" });
    line.clear();
    if (signal.aborted) {
      printNote(console, "Stopped. No run was cancelled; another worker continues.");
    } else if ((await fleet.status()).unknown > 0) console.exitCode = exitCodes.unknown;
  });
}

function describeOutcome(outcome: FleetOutcome): string {
  const { key, kind } = outcome;
  if (kind === "rejected") return `${key}: rejected, ${outcome.error.message}`;
  if (kind === "abandoned") return `${key}: abandoned`;
  const { id, status, result } = outcome.run;
  const shown = result === undefined ? "" : `, ${showValue(result).join(" ")}`;
  return `${key}: ${status}, run ${id}${shown}`;
}
