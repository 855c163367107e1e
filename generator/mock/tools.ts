import type { FormatsPlugin } from "ajv-formats";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { loadOptional } from "../document/load-optional.js";
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
