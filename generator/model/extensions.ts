import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { projectRoot } from "./paths.js";

const folder = path.join(projectRoot, "specs", "extensions");
const suffix = ".schema.json";

/** One of the project's extensions: the parts of a document that it may stand on, such as `Operation`, and its schema. */
export interface Extension {
  readonly parts: readonly unknown[];
  readonly schema: JsonObject;
}

/** Reads the project's extensions by their names: each has a schema, and no other list exists. */
export function readExtensions(): ReadonlyMap<string, Extension> {
  const files = readdirSync(folder).filter((file) => file.endsWith(suffix));
  return new Map(files.map((file) => [file.slice(0, -suffix.length), readExtension(file)]));
}

/** Names of the extensions that may stand on a part of a document. */
export function listExtensions(part: string): string[] {
  return [...readExtensions()].flatMap(([name, { parts }]) => (parts.includes(part) ? name : []));
}

function readExtension(file: string): Extension {
  const schema = asRecord(JSON.parse(readFileSync(path.join(folder, file), "utf8")));
  return { parts: asList(schema["x-on"]), schema };
}
