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

/**
 * Returns the value of an option, otherwise of its environment variable, and where it comes from, for messages. Templates of
 * settings files use an empty variable for "not set".
 */
export function readSetting<Value>(
  option: string,
  given: Value | undefined,
  variable: string | undefined,
): { readonly value: Value | string | undefined; readonly source: string } {
  return given === undefined
    ? { value: readEnvironment(variable) || undefined, source: `environment variable ${variable}` }
    : { value: given, source: `option \`${option}\`` };
}
