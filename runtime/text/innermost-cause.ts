/** Returns the cause at the end of a chain of errors: `fetch` only reports that it failed, and this one says why. */
export function innermostCause(error: unknown): unknown {
  const isWrapper = error instanceof Error && error.cause !== undefined;
  return isWrapper ? innermostCause(error.cause) : error;
}
