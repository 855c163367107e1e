import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../support/project.mjs";
import { fingerprint } from "../support/freshness.mjs";
import { readEntries } from "./entries.js";

const record = path.join(projectRoot, "dist", ".built");

/** Whether dist/ was built from the current files of the project. */
export function isBuilt() {
  return existsSync(record) && readFileSync(record, "utf8") === current();
}

/** To be called after a build that ended well. */
export function rememberBuilt() {
  writeFileSync(record, current());
}

/** Folders and files that the package is built from. */
export function listSources(): string[] {
  const rooms = readEntries().map(({ source }) => source.split("/")[0] ?? source);
  const files = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];
  return [...new Set([...rooms, "docs/guide", "generator", "runtime", "scripts", ...files])];
}

const current = () => fingerprint(projectRoot, listSources());
