import type { Fleet, FleetOutcome } from "../../fleet/index.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { type Console, printNote, printResult, showValue } from "../shared/console.js";
import { type AddCommand, serviceOptions } from "../shared/define-command.js";
import { creationExits, exitCodes } from "../shared/exit-codes.js";
import { onInterruption } from "../shared/interruption.js";
import { positive, wholeNumbers } from "../shared/option-values.js";
import { fleetCommand, type FleetFlags } from "./fleet-command.js";
import { FleetWatch } from "./fleet-watch.js";

/** Adds `fleet work`. */
export const workOnFleet: AddCommand = fleetCommand<WorkFlags>({
  name: "work",
  does: "carry out the jobs of a fleet; other processes can do so at the same time",
  exits: creationExits,
  examples: {
    "": "works until Ctrl-C or SIGTERM",
    "--until-done --json": "ends when nothing is left to do, for machines",
  },
  define: (command) =>
    serviceOptions(command)
      .option("--slots <n>", "maximum number of jobs of this process; default: 100", positive)
      .option("--concurrency <n>", "maximum of all workers, or account", readConcurrency, "account")
      .option(
        "--processes <n>",
        "processes that share the rate limits; default: the number of workers",
        positive,
      )
      .option("--attempts <n>", "runs for a body whose runs fail", positive)
      .option("--until-done", "end when every job has ended or is unknown"),
  use: work,
});

/** Options of `fleet work`. */
interface WorkFlags extends FleetFlags, ConnectOptions {
  readonly slots?: number;
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
async function work(console: Console, fleet: Fleet, flags: WorkFlags): Promise<void> {
  // Loaded with the fleet.
  const { FleetWorker } = await import("../../fleet/index.js");
  const { slots, concurrency, attempts, untilDone } = flags;
  const { v4: client } = await connect(console, flags, { budget: fleet.budget });
  const signal = onInterruption(console);
  using watch = new FleetWatch(console, fleet);
  const worker = new FleetWorker({
    fleet,
    client,
    slots,
    concurrency,
    ...(attempts !== undefined && { retryFailed: { attempts } }),
    onOutcome(outcome) {
      watch.clear();
      printResult(console, outcome, [describeOutcome(outcome)]);
    },
  });
  await worker.run({ signal, until: untilDone ? "done" : "stopped" });
  watch.clear();
  if (signal.aborted) {
    printNote(console, "Stopped. No run was cancelled; another worker continues.");
  } else if ((await fleet.status()).unknown > 0) console.exitCode = exitCodes.unknown;
}

function describeOutcome(outcome: FleetOutcome): string {
  const { key, kind } = outcome;
  if (kind === "rejected") return `${key}: rejected, ${outcome.error.message}`;
  if (kind === "abandoned") return `${key}: abandoned`;
  const { id, status, result } = outcome.run;
  const shown = result === undefined ? "" : `, ${showValue(result).join(" ")}`;
  return `${key}: ${status}, run ${id}${shown}`;
}
