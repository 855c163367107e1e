import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "./run.js";

const { fingerprint }: Freshness = await import(
  new URL("../../../scripts/support/freshness.mjs", import.meta.url).href
);

/** What the project's scripts know of files that have changed. */
interface Freshness {
  fingerprint(root: string, names: readonly string[]): string;
}

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
  const version = fingerprint(projectRoot, sources);
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
  if (fingerprint(projectRoot, sources) !== version) return unfinished;
  await rename(unfinished, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error;
  });
  return folder;
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
