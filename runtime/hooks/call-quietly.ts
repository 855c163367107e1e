/**
 * Tells a hook of the user's something at once, and ignores how that ends: what it throws, and what a
 * promise that it returns rejects with. The promise of this function is for those who want to wait;
 * it never rejects.
 *
 * A hook that fails must not turn a call that was carried out into one that failed.
 */
export async function callQuietly(hook: () => unknown): Promise<void> {
  try {
    await hook();
  } catch {
    // Documented: a failure of a hook is ignored.
  }
}
