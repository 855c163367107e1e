import type { FinishedRun, V4Client } from "../../generated/v4/index.js";
import { type AddCommand, service, timeoutOption } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printAside, printNote, printResult, showValue, type Console } from "../shared/console.js";
import { Interruption, onInterruption } from "../shared/interruption.js";
import { exitCodes, waitExits } from "../shared/exit-codes.js";
import { StatusLine } from "../shared/status-line.js";
import { suggestCommand } from "../shared/suggest-command.js";

/** How long to wait. */
export interface WaitFlags {
  /** Milliseconds. Default: no limit. */
  readonly timeout?: number | undefined;
}

/** Adds `wait`. */
export const wait: AddCommand = (program, console) => {
  service(program.command("wait"), waitExits, [
    ["$0 RUN_ID", "waits for the end of a run"],
    ["$0 RUN_ID --timeout 10m --json", "for ten minutes at most, for machines"],
  ])
    .description("wait for the end of a run and show its result")
    .argument("<id>", "ID of the run")
    .addOption(timeoutOption())
    .action(async (id: string, flags: ConnectOptions & WaitFlags) => {
      const { v4 } = await connect(console, flags);
      await waitForRun(console, v4, id, { signal: onInterruption(console), ...flags });
    });
};

/** What ends a wait before the run does. */
interface WaitLimits extends WaitFlags {
  readonly signal: AbortSignal;
}

/** Waits with a status line, and shows the ended run. Ctrl-C ends the wait and shows how to resume it. */
export async function waitForRun(
  console: Console,
  { runs }: V4Client,
  id: string,
  { signal, timeout }: WaitLimits,
): Promise<void> {
  let run: FinishedRun;
  try {
    // It ends with the wait, because the result has lines of its own.
    using line = new StatusLine(console);
    const listeners = { onStatus: line.update, onError: line.fail };
    run = await runs.waitForCompletion(id, { signal, waitTimeout: timeout, ...listeners });
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    printAside(console, { interrupted: id }, [
      `The run was not cancelled and may still be active. Wait for it again with: ${suggestCommand("wait", id)}`,
    ]);
    console.exitCode = exitCodes.interrupted;
    return;
  }
  showRun(console, run);
}

function showRun(console: Console, run: FinishedRun): void {
  printResult(console, run, showValue(run.result));
  if (run.status === "completed") return;
  printNote(console, `The run ended as ${run.status}.`);
  console.exitCode = exitCodes.notCompleted;
}
