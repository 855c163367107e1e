/**
 * Returns an environment variable; `undefined` if it is not set, or if the platform has no environment or forbids
 * reading it.
 */
export function readEnvironment(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    const runtime: { process?: { env?: Record<string, string | undefined> } } = globalThis;
    return runtime.process?.env?.[name];
  } catch {
    // Deno asks for permission. Without it, the variable counts as not set.
    return undefined;
  }
}
