import { describeUnknown } from "../../runtime/text/unknown-name.js";

/**
 * Rejects unknown members.
 *
 * TypeScript does so at compile time; in a JavaScript program, a misspelled member would otherwise be ignored silently.
 * @param what what the members belong to, for example `startSandbox` @throws {RangeError} naming the member that was
 * probably meant
 */
export function checkNames(what: string, given: object, names: readonly string[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || names.includes(name)) continue;
    throw new RangeError(`${what}: ${describeUnknown(name, names)}`);
  }
}
