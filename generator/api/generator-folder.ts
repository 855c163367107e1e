import path from "node:path";

/**
 * Folder of the generator's sources, with its templates and rules. No other module asks for its own folder, because
 * bundled code has none.
 */
export const generatorFolder: string = path.dirname(import.meta.dirname);
