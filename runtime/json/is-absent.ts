/** Whether a value stands for none; a request does not carry it. */
export function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}
