import { readFileSync, readdirSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { namesKeyword } from "./extension-names.mjs";

const folder = new URL("../extensions/", import.meta.url);
const suffix = ".schema.json";

/** Names of our extensions. Each has its JSON Schema in `specs/extensions/`; there is no other list. */
export const extensionNames = readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
  .toSorted();

// The schemas themselves are checked by a test: doing it here would double the time of every lint.
const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  strict: false,
  validateSchema: false,
  // Each check runs a few times at most, which takes less time than to make it fast.
  code: { optimize: false },
  passContext: true,
});
ajv.addKeyword(namesKeyword);

for (const name of extensionNames)
  ajv.addSchema(JSON.parse(readFileSync(new URL(`${name}${suffix}`, folder), "utf8")), name);

/**
 * Returns the check of one of our extensions, compiled on first use.
 *
 * @param {string} name
 */
export function extensionSchema(name) {
  return /** @type {import("ajv").ValidateFunction} */ (ajv.getSchema(name));
}
