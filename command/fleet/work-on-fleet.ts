import type { FleetOutcome } from "../../fleet/index.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { type Console, printNote, printResult, showValue } from "../shared/console.js";
import { type AddCommand, serviceOptions } from "../shared/define-command.js";
import { creationExits, exitCodes } from "../shared/exit-codes.js";
import { onInterruption } from "../shared/interruption.js";
import { positive, wholeNumbers } from "../shared/option-values.js";
import { fleetCommand } from "./fleet-command.js";
import { followFleet } from "./follow-fleet.js";
import { type FleetFlags, withFleet } from "./open-fleet.js";

/** Adds `fleet work`. */
export const workOnFleet: AddCommand = (fleets, console) => {
  const command = fleetCommand(fleets, "work", creationExits, [
    ["$0 --name libraries", "works until Ctrl-C or SIGTERM"],
    ["$0 --name libraries --until-done --json", "ends when nothing is left to do, for machines"],
  ]);
  serviceOptions(command)
    .description("carry out the jobs of a fleet; other processes can do so at the same time")
    .option("--slots <n>", "maximum number of jobs of this process; default: 100", positive)
    .option("--concurrency <n>", "maximum of all workers, or account", readConcurrency, "account")
    .option("--processes <n>", "processes that share the rate limits; default: 16", positive)
    .option("--attempts <n>", "runs for a body whose runs fail; each run costs", positive)
    .option("--until-done", "end when every job has ended or is unknown")
    .action((flags: WorkFlags) => work(console, flags));
};

/** Options of `fleet work`. */
interface WorkFlags extends FleetFlags, ConnectOptions {
  readonly slots?: number;
  readonly processes?: number;
  readonly concurrency: number | "account";
  readonly attempts?: number;
  /** Whether to end once there is nothing left to do. */
  readonly untilDone?: boolean;
}

const readLimit = wholeNumbers("a whole number above 0, or account", 1);

function readConcurrency(text: string): number | "account" {
  return text === "account" ? text : readLimit(text);
}

/** Carries out jobs until the process is told to stop, or until nothing is left to do. */
function work(console: Console, flags: WorkFlags): Promise<void> {
  return withFleet(console, flags, async (fleet) => {
    // Loaded with the fleet.
    const { FleetWorker } = await import("../../fleet/index.js");
    const { slots, concurrency, attempts, untilDone } = flags;
    const { v4: client } = await connect(console, flags, { budget: fleet.budget });
    const signal = onInterruption(console);
    using line = followFleet(console, fleet);
    const worker = new FleetWorker({
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
