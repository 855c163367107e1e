import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { projectRoot, runOrThrow } from "./run.js";

/**
 * Installs packages that are too large to be dependencies of the project, and gives the folder of them: only the tests
 * that need them fetch them, once for each lock file.
 *
 * @param name of the folder in which they are kept
 * @param source - folder with a manifest and its lock file
 */
export async function installLocked(name: string, source: string): Promise<string> {
  const lock = await readFile(path.join(source, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex").slice(0, 16);
  const caches = path.join(projectRoot, "node_modules/.cache", name);
  const folder = path.join(caches, version);
  if (existsSync(folder)) return path.join(folder, "node_modules");
  await mkdir(caches, { recursive: true });
  // Whole or not at all: an interrupted installation is not found under the final name.
  const unfinished = await mkdtemp(path.join(caches, "unfinished-"));
  for (const file of ["package.json", "package-lock.json"]) {
    await copyFile(path.join(source, file), path.join(unfinished, file));
  }
  try {
    await runOrThrow("npm", ["ci", "--ignore-scripts", "--loglevel=error"], { cwd: unfinished });
  } catch (cause) {
    await rm(unfinished, { recursive: true });
    const command = `npm ci --ignore-scripts --prefix ${source}`;
    throw new Error(`What these tests need cannot be installed; try: ${command}`, { cause });
  }
  await rename(unfinished, folder).catch((error: unknown) => {
    // Another test was faster.
    if (!existsSync(folder)) throw error;
  });
  return path.join(folder, "node_modules");
}

/** Installs Jest and ts-jest, and gives the folder of their packages. */
export function installJest(): Promise<string> {
  return installLocked("jest", path.join(projectRoot, "test/package/jest"));
}

/** Installs what sends requests in place of the platform, and the oldest peers, and gives the folder of them. */
export function installHosts(): Promise<string> {
  return installLocked("hosts", path.join(projectRoot, "test/package/hosts"));
}

/** Installs the runtimes that the package is run on, and gives their folder. */
export async function installRuntimes(): Promise<string> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error("The runtimes of these tests are builds for Linux on x64; run them there.");
  }
  return installLocked("runtimes", path.join(projectRoot, "test/package/runtimes"));
}

/** Installs what programs of the guide work with and the project itself does not need, and gives the folder of it. */
export function installTools(): Promise<string> {
  return installLocked("tools", path.join(projectRoot, "test/samples/tools"));
}
