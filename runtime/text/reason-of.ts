/** Returns why something failed, for a sentence: the message of an error, or anything else that was thrown, as text. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If several addresses were tried, the platform leaves the message empty.
  return error.message || ("code" in error ? String(error.code) : error.name);
}
