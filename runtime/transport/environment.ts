/**
 * The value of an environment variable; `undefined` when it is not set, or where the platform has no
 * environment or forbids reading it.
 */
export function readEnvironment(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    const runtime: { process?: { env?: Record<string, string | undefined> } } = globalThis;
    return runtime.process?.env?.[name];
  } catch {
    // Deno asks for a permission; without it the variable counts as not set.
    return undefined;
  }
}
