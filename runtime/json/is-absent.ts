/** Whether a value counts as absent, so that a request omits it. */
export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
