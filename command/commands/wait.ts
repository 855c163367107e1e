import type { FinishedRun } from "../../generated/v4/index.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printNote, printResult, showValue, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { Interruption, onInterruption } from "../shared/interruption.js";
import { StatusLine } from "../shared/status-line.js";

/** How long is waited. */
export interface WaitFlags {
  /** Milliseconds; no end when absent. */
  readonly timeout?: number | undefined;
}

/** Waits for the end of a run and shows its result. */
export async function wait(
  console: Console,
  id: string,
  flags: ConnectOptions & WaitFlags,
): Promise<number> {
  const { v4 } = await connect(console, flags);
  const signal = onInterruption();
  return untilInterrupted(console, id, async (line) => {
    const options = { signal, ...line, timeout: flags.timeout };
    return finish(console, await v4.runs.waitForCompletion(id, options));
  });
}

/** Shows a run that has ended. */
export function finish(console: Console, run: FinishedRun): number {
  printResult(console, run, [showValue(run.result)]);
  if (run.status === "completed") return exitCodes.done;
  printNote(console, `The run ended as ${run.status}.`);
  return exitCodes.notCompleted;
}

/** What a wait tells of itself. */
interface Listeners {
  readonly onStatus: (status: string) => void;
  readonly onError: (error: Error) => void;
}

/** Waits with a status line, until Ctrl-C: then the id is shown, with which the wait can be resumed. */
export async function untilInterrupted(
  console: Console,
  id: string,
  work: (line: Listeners) => Promise<number>,
): Promise<number> {
  const line = new StatusLine(console);
  try {
    return await work({ onStatus: line.update, onError: line.fail });
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    line[Symbol.dispose]();
    printResult({ ...console, stdout: console.stderr }, { interrupted: id }, [
      `The run goes on. Wait for it again with: npx cloud-agent-sdk wait ${id}`,
    ]);
    return exitCodes.interrupted;
  } finally {
    line[Symbol.dispose]();
  }
}
