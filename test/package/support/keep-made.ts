import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "./run.js";

/** What has not been used for so long is of sources that are gone. */
const day = 24 * 60 * 60 * 1000;

/**
 * Gives a folder that nobody may change, with what is made of some of the project's files and folders. It is made
 * again only when these have changed; runs beside each other share it, or make one each.
 */
export async function keepMade(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const kept = path.join(projectRoot, "node_modules/.cache", name);
  const version = await fingerprint(sources);
  const folder = path.join(kept, version);
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date());
    return folder;
  }
  await mkdir(kept, { recursive: true });
  await removeUnused(kept);
  // Whole or not at all: what was interrupted is not found under the final name.
  const unfinished = await mkdtemp(path.join(kept, "unfinished-"));
  await make(unfinished);
  // Nobody knows what was made of files that changed meanwhile: it is for this run only.
  if ((await fingerprint(sources)) !== version) return unfinished;
  await rename(unfinished, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  return folder;
}

/** Fingerprint of files and folders, by their names and contents. */
async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  for (const file of (await Promise.all(sources.map(listFiles))).flat()) {
    hash.update(`${file}\n`).update(await readFile(path.join(projectRoot, file)));
  }
  return hash.digest("hex").slice(0, 32);
}

async function listFiles(source: string): Promise<string[]> {
  if ((await stat(path.join(projectRoot, source))).isFile()) return [source];
  const options = { recursive: true, withFileTypes: true } as const;
  const entries = await readdir(path.join(projectRoot, source), options);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

async function removeUnused(kept: string): Promise<void> {
  for (const entry of await readdir(kept)) {
    const folder = path.join(kept, entry);
    const mtimeMs = await stat(folder).then(
      (found) => found.mtimeMs,
      // Another run was faster.
      () => Infinity,
    );
    if (Date.now() - mtimeMs > day) await rm(folder, { recursive: true, force: true });
  }
}
