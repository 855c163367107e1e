import { readdirSync } from "node:fs";
import path from "node:path";
import type { Extensions } from "./openapi.js";
import { projectRoot } from "./paths.js";

const folder = path.join(projectRoot, "specs", "extensions");
const suffix = ".schema.json";

/** Lists the names of the project's extensions; their schemas are the only list of them. */
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
