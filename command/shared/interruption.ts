/** Aborts on the first Ctrl-C. The second one ends the process immediately, as usual. */
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
