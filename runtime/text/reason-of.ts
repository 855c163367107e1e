/** Returns why something failed, for a sentence: the message of an error, or anything else that was thrown, as text. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If several addresses were tried, the platform leaves the message empty.
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** Returns the cause at the end of a chain of errors: `fetch` only reports that it failed, and this one says why. */
export function innermostCause(error: unknown): unknown {
  const isWrapper = error instanceof Error && error.cause !== undefined;
  return isWrapper ? innermostCause(error.cause) : error;
}
