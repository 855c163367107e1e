import path from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the project: every script works from here, wherever it was called. */
export const projectRoot = path.resolve(fileURLToPath(new URL("../..", import.meta.url)));
