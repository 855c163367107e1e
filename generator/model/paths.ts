import path from "node:path";

// The only place that asks where the generator stands: bundled code has no folder of its own to ask for.

/** Folder of the generator's sources, with its templates and rules. */
export const generatorFolder: string = path.dirname(import.meta.dirname);

/** Folder of the project. */
export const projectRoot: string = path.dirname(generatorFolder);
