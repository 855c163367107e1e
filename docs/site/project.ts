import path from "node:path";
import { generatorFolder } from "../../generator/api/generator-folder.js";

/** Folder of the project. The pages are filled by bundled code, which has no folder of its own. */
export const projectRoot: string = path.dirname(generatorFolder);
