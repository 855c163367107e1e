import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** What something is made of, and where it is kept. */
export interface Origin {
  readonly root: string;
  /** Files and folders below the root. */
  readonly sources: readonly string[];
  /** What else it depends on. */
  readonly settings: string;
  readonly folder: string;
}

/** How many results are kept; the docs of several branches are built by turns. */
const most = 8;

/** Makes something, as data, unless it has been made of the same sources before. */
export async function keepOnDisk<Result>(
  origin: Origin,
  make: () => Promise<Result>,
): Promise<Result> {
  const version = await hashSources(origin);
  const file = path.join(origin.folder, `${version}.json`);
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept);
  const result = await make();
  // Nobody knows what was made of sources that changed meanwhile.
  if ((await hashSources(origin)) === version) await keep(file, JSON.stringify(result));
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

/** One hash of the names and contents of all sources. */
async function hashSources({ root, sources, settings }: Origin): Promise<string> {
  const hash = createHash("sha256").update(process.version);
  hash.update(settings);
  for (const source of sources) {
    for (const name of await listFiles(root, source)) {
      hash.update(`${name}\n`).update(await readFile(path.join(root, name)));
    }
  }
  return hash.digest("hex").slice(0, 32);
}

async function listFiles(root: string, source: string): Promise<string[]> {
  if (path.extname(source) !== "") return [source];
  const entries = await readdir(path.join(root, source), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
}
