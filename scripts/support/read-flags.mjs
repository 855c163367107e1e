import { Failure } from "./failure.mjs";

/**
 * Reads the flags of a script that takes no other arguments. `--help`, or `-h`, is one of every script.
 * @param {readonly string[]} args
 * @param {readonly string[]} known
 * @returns {ReadonlySet<string>}
 * @throws {Failure} with exit code 2 when there is another argument
 */
export function readFlags(args, known = []) {
  const expected = [...known, "--help"].toSorted();
  const flags = args.map((arg) => (arg === "-h" ? "--help" : arg));
  const unknown = flags.find((flag) => !expected.includes(flag));
  if (unknown === undefined) return new Set(flags);
  throw new Failure(`${unknown} is not known here; expected one of ${expected.join(", ")}.`, 2);
}
