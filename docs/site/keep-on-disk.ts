import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** What the project's scripts know of files that have changed. */
const { fingerprint }: { fingerprint(root: string, names: readonly string[]): string } =
  await import(new URL("../../scripts/support/freshness.mjs", import.meta.url).href);

/** What something is made of, and where it is kept. */
export interface Origin {
  readonly root: string;
  /** Files and folders below the root. */
  readonly sources: readonly string[];
  /** What else it depends on. */
  readonly settings: string;
  readonly file: string;
}

/** Makes something, as data, unless it was made of the same sources the last time. */
export async function keepOnDisk<Result>(
  { root, sources, settings, file }: Origin,
  make: () => Promise<Result>,
): Promise<Result> {
  const hashSources = (): string =>
    createHash("sha256").update(fingerprint(root, sources)).update(settings).digest("hex");
  const version = hashSources();
  const kept = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  if (kept.version === version) return kept.result;
  const result = await make();
  // The result is unreliable if a source changed meanwhile.
  if (hashSources() !== version) return result;
  await mkdir(path.dirname(file), { recursive: true });
  // Whole or not at all: what was interrupted is not found under the final name.
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ version, result }));
  await rename(`${file}.${process.pid}`, file);
  return result;
}
