/** Aborts with the first Ctrl-C; the second one ends the process at once, as it would have by itself. */
export function onInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => controller.abort(new Interruption()));
  }
  return controller.signal;
}

/** The reason of a wait that a person has ended. */
export class Interruption extends Error {
  override readonly name = "Interruption";
}
