import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Extensions } from "./openapi.js";
import { generatorFolder } from "./generator-folder.js";

/** JSON Schemas of extensions by their names, each as an object or as the file that has it. */
export type Schemas = Readonly<Record<`x-${string}`, object | URL>>;

/** Returns the extensions that have a schema in a folder that is shipped with the generator, such as `overlays/polling`. */
export function schemasIn(folder: string): Schemas {
  const place = path.join(generatorFolder, "..", folder);
  const files = readdirSync(place).filter((name) => name.endsWith(suffix));
  return Object.fromEntries(
    files.map((name) => [name.slice(0, -suffix.length), pathToFileURL(path.join(place, name))]),
  );
}

const suffix = ".schema.json";

/**
 * Returns an extension of a part of a document in the form that its schema describes: what does not match it is reported
 * or removed before overlays read the document.
 */
export function extensionOf<Form>(part: Extensions, name: `x-${string}`): Form | undefined {
  return part[name] as Form | undefined;
}
