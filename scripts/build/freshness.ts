import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../support/project.mjs";
import { fingerprint } from "../support/freshness.mjs";

const record = path.join(projectRoot, "dist", ".built");

/** Whether dist/ was built from the current files of the project. */
export function isBuilt() {
  try {
    return readFileSync(record, "utf8") === current();
  } catch {
    return false;
  }
}

/** To be called after a build that ended well. */
export function rememberBuilt() {
  mkdirSync(path.dirname(record), { recursive: true });
  writeFileSync(record, current());
}

function current() {
  return fingerprint(projectRoot, [
    "command",
    "docs/guide",
    "generated",
    "runtime",
    "overlays",
    "sandbox",
    "scripts",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "tsconfig.build.json",
  ]);
}
