import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { projectRoot, runOrThrow } from "./run.js";

const source = path.join(projectRoot, "test/package/runtimes");

/**
 * Installs the runtimes that the package is run on, and gives their folder. They are large, so they are no
 * dependencies of the project: only these tests fetch them, once for each lock file.
 */
export async function installRuntimes(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("The runtimes of these tests are builds for Linux on x64; run them there.");
  }
  const lock = await readFile(path.join(source, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex").slice(0, 16);
  const caches = path.join(projectRoot, "node_modules/.cache/runtimes");
  const folder = path.join(caches, version);
  if (existsSync(folder)) return path.join(folder, "node_modules");
  await mkdir(caches, { recursive: true });
  // Whole or not at all: an interrupted installation is not found under the final name.
  const unfinished = await mkdtemp(path.join(caches, "unfinished-"));
  for (const file of ["package.json", "package-lock.json"]) {
    await copyFile(path.join(source, file), path.join(unfinished, file));
  }
  await runOrThrow("npm", ["ci", "--ignore-scripts", "--loglevel=error"], { cwd: unfinished });
  await rename(unfinished, folder);
  return path.join(folder, "node_modules");
}
