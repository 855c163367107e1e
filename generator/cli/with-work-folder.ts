import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "../model/paths.js";

/**
 * Runs work with a temporary folder inside the project, because compilers look for dependencies in the folder of their
 * input and above.
 */
export async function withWorkFolder<Result>(
  purpose: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const cache = path.join(projectRoot, "node_modules", ".cache");
  await mkdir(cache, { recursive: true });
  // The linter ignores files by name, so the folder's name is unique.
  const folder = await realpath(await mkdtemp(path.join(cache, `${purpose}-`)));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
