import { onAbort } from "../../runtime/time/index.js";
import { once } from "node:events";
import type { Console } from "./console.js";

/**
 * Aborts on the first Ctrl-C, when the process is told to end, or when nobody can read the output. A second Ctrl-C ends
 * the process immediately, as usual.
 */
export function onInterruption({ stdout, signals }: Console): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => controller.abort(new Interruption());
  for (const signal of ["SIGINT", "SIGTERM"] as const) signals.once(signal, interrupt);
  // A terminal that closes can send it twice: the kernel does, and so does the shell.
  signals.on("SIGHUP", interrupt);
  if (stdout.failure.aborted) interrupt();
  else onAbort(stdout.failure, interrupt);
  return controller.signal;
}

/** Resolves once the signal has aborted. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  // A signal alone does not keep the process alive.
  const alive = setInterval(() => undefined, 2 ** 30);
  if (!signal.aborted) await once(signal, "abort");
  clearInterval(alive);
}

/** The reason of a wait that a person has ended. */
export class Interruption extends Error {
  override readonly name = "Interruption";
}
