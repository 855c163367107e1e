import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "./run.js";

/**
 * Gives a folder a package that a program brings of its own, as if it were installed there.
 *
 * @param packages - folder in which it is installed; the project's by default
 */
export async function lendPackage(
  folder: string,
  name: string,
  packages: string = path.join(projectRoot, "node_modules"),
): Promise<void> {
  const target = path.join(folder, "node_modules", name);
  await mkdir(path.dirname(target), { recursive: true });
  await symlink(path.join(packages, name), target, "dir").catch((error: unknown) => {
    // Another test has lent it.
    if (Object(error).code !== "EEXIST") throw error;
  });
}
