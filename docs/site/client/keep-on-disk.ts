import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

const { fingerprint }: Freshness = await import(
  new URL("../../../scripts/support/freshness.mjs", import.meta.url).href
);

/** What the project's scripts know of files that have changed. */
interface Freshness {
  fingerprint(root: string, names: readonly string[]): string;
}

/** What something is made of, and where it is kept. */
export interface Origin {
  readonly root: string;
  /** Files and folders below the root. */
  readonly sources: readonly string[];
  /** What else it depends on. */
  readonly settings: string;
  readonly folder: string;
}

/** How many results are kept; the docs of several branches are built alternately. */
const most = 8;

/** Makes something, as data, unless it has been made of the same sources before. */
export async function keepOnDisk<Result>(
  origin: Origin,
  make: () => Promise<Result>,
): Promise<Result> {
  const version = versionOf(origin);
  const file = path.join(origin.folder, `${version}.json`);
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept);
  const result = await make();
  // The result is unreliable if a source changed meanwhile.
  if (versionOf(origin) === version) await keep(file, JSON.stringify(result));
  return result;
}

/** Whole or not at all: what was interrupted is not found under the final name. */
async function keep(file: string, text: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
  await removeOldest(folder);
}

async function removeOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name));
  const times = await Promise.all(
    files.map(async (file) => {
      const found = await stat(file).catch(() => undefined);
      return { file, time: found?.mtimeMs ?? 0 };
    }),
  );
  const old = times.toSorted((left, right) => right.time - left.time).slice(most);
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
}

/** One hash of all that the result depends on. */
function versionOf({ root, sources, settings }: Origin): string {
  return createHash("sha256")
    .update(fingerprint(root, sources))
    .update(settings)
    .digest("hex")
    .slice(0, 32);
}
