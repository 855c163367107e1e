import path from "node:path";

// The only module that determines the generator's location, because bundled code has no folder of its own.

/** Folder of the generator's sources, with its templates and rules. */
export const generatorFolder: string = path.dirname(import.meta.dirname);

/** Folder of the project. */
export const projectRoot: string = path.dirname(generatorFolder);

/** The package that the generator is in. */
export const ownPackage = "client-weaver";

/** Reports whether a source is an http(s) URL. */
export function isAddress(from: string): boolean {
  return /^https?:\/\//i.test(from) && URL.canParse(from);
}
