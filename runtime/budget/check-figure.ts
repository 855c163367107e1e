/**
 * Returns a number of at least 0 unchanged.
 *
 * @throws {RangeError} for anything else
 */
export function checkFigure(name: string, value: number): void {
  if (typeof value === "number" && value >= 0) return;
  throw new RangeError(`The ${name} must be a number of 0 or more.`);
}
