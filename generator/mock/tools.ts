import type { FormatsPlugin } from "ajv-formats";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { reasonOf } from "../../runtime/text/show.js";
import { GeneratorError } from "../api/problem.js";
import type { Sample } from "./make-sample.js";

/** What the mock server is built on, which only its users have to install. */
export interface Tools {
  readonly Ajv: typeof Ajv2020;
  readonly addFormats: FormatsPlugin;
  readonly sample: Sample;
}

/** Loads what the mock server is built on. */
export function loadTools(): Promise<Tools> {
  return loadOptional("the mock server", ["ajv", "ajv-formats", "openapi-sampler"], async () => {
    const { Ajv2020: Ajv } = await import("ajv/dist/2020.js");
    const { default: formats } = await import("ajv-formats");
    const { sample } = await import("openapi-sampler");
    return { Ajv, addFormats: formats.default, sample };
  });
}

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
    const missing = packages.find((name) => reasonOf(error).includes(`'${name}'`));
    if (Object(error).code !== "ERR_MODULE_NOT_FOUND" || missing === undefined) throw error;
    const expected = `npm install --save-dev ${packages.join(" ")}`;
    throw new GeneratorError({ file: what, message: `needs ${missing}`, expected });
  }
}
