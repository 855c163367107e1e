import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../support/project.mjs";
import { fingerprint } from "../support/freshness.mjs";
import { clientRuntime } from "./client-runtime.js";

/** Says what dist/ was built from. A build removes it before anything else, and writes it last. */
export const record: string = path.join(projectRoot, "dist", ".built");

/** Whether dist/ was built from the current files of the project. */
export function isBuilt() {
  return (
    [record, clientRuntime.folder].every(existsSync) &&
    readFileSync(record, "utf8") === fingerprintSources()
  );
}

/** Folders and files that the package is built from. */
export function listSources(): string[] {
  const rooms = "command docs/guide fleet generated generator overlays runtime sandbox scripts";
  const files = "package.json package-lock.json tsconfig.json";
  return `${rooms} ${files} tsconfig.build.json tsconfig.generator.json`.split(" ");
}

/** Fingerprint of what the package would be built from now. */
export const fingerprintSources = (): string => fingerprint(projectRoot, listSources());
