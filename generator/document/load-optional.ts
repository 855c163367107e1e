import { reasonOf } from "../../runtime/text/show.js";
import { GeneratorError } from "../api/problem.js";

/**
 * Loads packages that only some runs need, so that generating alone installs little.
 *
 * Throws a GeneratorError with the command that installs all of them if one is missing.
 *
 * @param what - what needs them, for the message
 */
export async function loadOptional<Modules>(
  what: string,
  packages: readonly string[],
  load: () => Promise<Modules>,
): Promise<Modules> {
  try {
    return await load();
  } catch (error) {
    const reason = reasonOf(error);
    const missing = packages.find((name) => reason.includes(`'${name}'`));
    if (Object(error).code !== "ERR_MODULE_NOT_FOUND" || missing === undefined) throw error;
    const expected = `npm install --save-dev ${packages.join(" ")}`;
    throw new GeneratorError([{ file: what, message: `needs ${missing}`, expected }]);
  }
}
