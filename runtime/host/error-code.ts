/** Returns the code of a system error, for example `ENOENT`; `undefined` if the value has none. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
