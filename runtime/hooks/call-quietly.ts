/**
 * Calls a user's hook immediately and ignores its errors, thrown or rejected.
 *
 * The returned promise is for callers that want to wait; it never rejects. A failing hook must not turn a successful
 * call into a failed one.
 */
export async function callQuietly(hook: () => unknown): Promise<void> {
  try {
    await hook();
  } catch {
    // Documented: the failure of a hook is ignored.
  }
}
