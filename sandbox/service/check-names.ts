import { describeUnknown } from "../../runtime/text/unknown-name.js";

/**
 * Refuses members that do not exist. The compiler does so for TypeScript; a misspelled one of a JavaScript program would
 * otherwise be ignored without a word.
 *
 * @param what what the members belong to, for example `startSandbox`
 * @throws {RangeError} which names the member that may have been meant
 */
export function checkNames(what: string, given: object, names: readonly string[]): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || names.includes(name)) continue;
    throw new RangeError(`${what}: ${describeUnknown(name, names)}`);
  }
}
