/** What a promise rejects with; fails when it does not. */
export async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("The promise was expected to reject.");
}

/** What a function throws; fails when it does not. */
export function errorOf(run: () => unknown): unknown {
  const outcome = outcomeOf(run);
  if ("error" in outcome) return outcome.error;
  throw new Error("The function was expected to throw.");
}

/** The message of what a function throws. */
export function messageOf(run: () => unknown): string {
  const error = errorOf(run);
  if (error instanceof Error) return error.message;
  throw new Error("An Error was expected.");
}

/** What a function gave or threw. */
export function outcomeOf<Value>(run: () => Value): { value: Value } | { error: unknown } {
  try {
    return { value: run() };
  } catch (error) {
    return { error };
  }
}
