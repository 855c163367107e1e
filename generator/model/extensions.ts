import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { asList, asRecord, type JsonObject } from "../../runtime/json/values.js";
import type { Extensions } from "./openapi.js";
import { projectRoot } from "./paths.js";

const folder = path.join(projectRoot, "specs", "extensions");
const suffix = ".schema.json";

/** One of the project's extensions: the document parts that may have it, such as `Operation`, and its schema. */
export interface Extension {
  readonly parts: readonly unknown[];
  readonly schema: JsonObject;
}

/** Reads the project's extensions by name. Their schemas are the only list of them. */
export function readExtensions(): ReadonlyMap<string, Extension> {
  const entries = listExtensions().map((name) => {
    const schema = asRecord(JSON.parse(readFileSync(path.join(folder, name + suffix), "utf8")));
    return [name, { parts: asList(schema["x-on"]), schema }] as const;
  });
  return new Map(entries);
}

/** Lists the names of the project's extensions. */
export function listExtensions(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(suffix));
  return files.map((file) => file.slice(0, -suffix.length));
}

/**
 * Returns an extension of a part of a document in the form that its schema in `specs/extensions/` describes: what does
 * not match it is reported or removed before overlays read the document.
 */
export function extensionOf<Form>(part: Extensions, name: `x-${string}`): Form | undefined {
  return part[name] as Form | undefined;
}
