import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { projectRoot } from "./paths.js";

const folder = path.join(projectRoot, "specs", "extensions");
const suffix = ".schema.json";

/**
 * Names of the project's extensions that may stand on a part of a document: each has a schema, and no other list
 * exists.
 *
 * @param part - such as `Operation`
 */
export function listExtensions(part: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .filter((file) => asList(readPlaces(path.join(folder, file))).includes(part))
    .map((file) => file.slice(0, -suffix.length));
}

function readPlaces(file: string): unknown {
  const schema: unknown = JSON.parse(readFileSync(file, "utf8"));
  return asRecord(schema)["x-on"];
}
