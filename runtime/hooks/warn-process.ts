import { printableLine } from "../text/printable.js";

/** Writes a line of a log where no program's result is: to standard error; in a web page, to the console. */
export function logLine(line: string): void {
  // oxlint-disable-next-line no-console -- the only way that all platforms have
  console.warn(printableLine(line));
}

/** Emits a warning of the process, where the platform has any. */
export function warnProcess(message: string): void {
  const { process }: { process?: { emitWarning?(message: string): void } } = globalThis;
  process?.emitWarning?.(printableLine(message));
}
