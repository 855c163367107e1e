import { fileURLToPath } from "node:url";

/** Folder of the project. */
export const projectRoot: string = fileURLToPath(new URL("../..", import.meta.url));
