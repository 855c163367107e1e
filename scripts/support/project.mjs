import { fileURLToPath } from "node:url";

/** Folder of the project: every script works from here, wherever it was called. */
export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
