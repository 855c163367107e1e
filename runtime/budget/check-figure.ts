/**
 * Lets a figure pass that is a number from 0 on.
 *
 * @throws {RangeError} for anything else
 */
export function checkFigure(name: string, value: number): void {
  if (typeof value === "number" && value >= 0) return;
  throw new RangeError(`The ${name} must be a number from 0 on.`);
}
