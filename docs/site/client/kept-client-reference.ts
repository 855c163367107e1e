import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DocumentedApi } from "../api/apis.js";
import { projectRoot } from "../project.js";
import type { ClientPage } from "./client-reference.js";

/** What the project's scripts know of files that have changed. */
const { fingerprint }: { fingerprint(root: string, names: readonly string[]): string } =
  await import(new URL("../../../scripts/support/freshness.mjs", import.meta.url).href);

/** All that the reference is made of and with. */
const madeOf = `docs/site docs/try fleet generated generator package.json package-lock.json runtime sandbox scripts/build tsconfig.json`;

/** Gives the client reference; what takes longest of a build is done again only when its sources have changed. */
export function keptClientReference(
  apis: readonly DocumentedApi[],
): Promise<readonly ClientPage[]> {
  const file = path.join(projectRoot, "node_modules/.cache/docs/client.json");
  return keepOnDisk(file, madeOf.split(" "), async () => {
    // TypeDoc and the compiler in it take a second to load.
    const { readClientReference } = await import("./client-reference.js");
    return readClientReference(apis);
  });
}

/**
 * Makes something, as data, unless it was made of the same sources the last time.
 *
 * @param file where it is kept
 * @param sources files and folders below the root
 */
export async function keepOnDisk<Result>(
  file: string,
  sources: readonly string[],
  make: () => Promise<Result>,
  root: string = projectRoot,
): Promise<Result> {
  const version = fingerprint(root, sources);
  const kept = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
  if (kept.version === version) return kept.result;
  const result = await make();
  // The result is unreliable if a source changed meanwhile.
  if (fingerprint(root, sources) !== version) return result;
  await mkdir(path.dirname(file), { recursive: true });
  // Whole or not at all: what was interrupted is not found under the final name.
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ version, result }));
  await rename(`${file}.${process.pid}`, file);
  return result;
}
