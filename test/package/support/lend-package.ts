import { cp, mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { inject } from "vitest";
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

/** Puts the installed package into a folder, without what other tests have lent it. */
export async function copyConsumer(folder: string): Promise<void> {
  for (const name of [".bin", "cloud-agent-sdk", "openapi-fetch", "openapi-typescript-helpers"]) {
    const place = path.join("node_modules", name);
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(path.join(inject("consumer"), place), path.join(folder, place), options);
  }
}
