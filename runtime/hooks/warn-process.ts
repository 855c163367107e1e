import { printableLine } from "../text/printable.js";

/** Emits a warning of the process, where the platform has any. */
export function warnProcess(message: string): void {
  const { process }: { process?: { emitWarning?(message: string): void } } = globalThis;
  process?.emitWarning?.(printableLine(message));
}
