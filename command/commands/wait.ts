import type { FinishedRun } from "../../generated/v4/index.js";
import { type AddCommand, service, timeoutOption, addExamples } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import {
  printAside,
  printNote,
  printResult,
  showValue,
  type Console,
  Interruption,
  onInterruption,
} from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { StatusLine } from "../shared/status-line.js";
import { suggestCommand } from "../shared/suggest-command.js";

/** How long to wait. */
export interface WaitFlags {
  /** Milliseconds. Default: no limit. */
  readonly timeout?: number | undefined;
}

/** Adds `wait`. */
export const wait: AddCommand = (program, console, finish) => {
  const exits = ["done", "failed", "usage", "notCompleted", "timedOut", "interrupted"] as const;
  const command = addExamples(program.command("wait"), [
    ["npx cloud-agent-sdk wait RUN_ID", "waits for the end of a run"],
    [
      "npx cloud-agent-sdk wait RUN_ID --timeout 600 --json",
      "for ten minutes at most, for machines",
    ],
  ]);
  service(command, exits)
    .description("wait for the end of a run and show its result")
    .argument("<id>", "ID of the run")
    .addOption(timeoutOption())
    .action(async (id: string, flags: ConnectOptions & WaitFlags) =>
      finish(await waitForRun(console, id, flags)),
    );
};

async function waitForRun(
  console: Console,
  id: string,
  flags: ConnectOptions & WaitFlags,
): Promise<number> {
  const { v4 } = await connect(console, flags);
  const signal = onInterruption(console);
  return showEnd(console, id, (listeners) =>
    v4.runs.waitForCompletion(id, { signal, ...listeners, timeout: flags.timeout }),
  );
}

/** Progress reports of a wait. */
interface Listeners {
  readonly onStatus: (status: string) => void;
  readonly onError: (error: Error) => void;
}

/** Waits with a status line, and shows the ended run. Ctrl-C ends the wait and shows how to resume it. */
export async function showEnd(
  console: Console,
  id: string,
  waiting: (listeners: Listeners) => Promise<FinishedRun>,
): Promise<number> {
  const run = await untilInterrupted(console, waiting);
  if (run !== undefined) return showRun(console, run);
  printAside(console, { interrupted: id }, [
    `The run was not cancelled and may still be active. Wait for it again with: ${suggestCommand("wait", id)}`,
  ]);
  return exitCodes.interrupted;
}

/** `undefined` after Ctrl-C. The status line has ended by then, because the result has lines of its own. */
async function untilInterrupted(
  console: Console,
  waiting: (listeners: Listeners) => Promise<FinishedRun>,
): Promise<FinishedRun | undefined> {
  using line = new StatusLine(console);
  try {
    return await waiting({ onStatus: line.update, onError: line.fail });
  } catch (error) {
    if (error instanceof Interruption) return undefined;
    throw error;
  }
}

function showRun(console: Console, run: FinishedRun): number {
  printResult(console, run, showValue(run.result));
  if (run.status === "completed") return exitCodes.done;
  printNote(console, `The run ended as ${run.status}.`);
  return exitCodes.notCompleted;
}
