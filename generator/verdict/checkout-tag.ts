import { execFile } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { GeneratorError } from "../model/problem.js";

const execute = promisify(execFile);

/**
 * Finds the tag of the last version before the working tree: the nearest one, or the one before it if the tree is
 * exactly that version; `undefined` if no version is tagged.
 */
export async function findLastTag(root: string): Promise<string | undefined> {
  const isClean = (await git(root, ["status", "--porcelain"])) === "";
  const here = await git(root, ["tag", "--points-at", "HEAD", "--list", versions]);
  const start = isClean && here !== "" ? "HEAD^" : "HEAD";
  const all = await git(root, ["tag", "--merged", start, "--list", versions]).catch(() => "");
  if (all === "") return undefined;
  return git(root, ["describe", "--tags", "--abbrev=0", "--match", versions, start]);
}

const versions = "v[0-9]*";

/** Writes the project's state at a tag to a folder, with the current dependencies. */
export async function checkoutTag(root: string, tag: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const archive = `${folder}.tar`;
  await git(root, ["archive", "--output", archive, tag]);
  await execute("tar", ["-xf", archive, "-C", folder]);
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
}

async function git(root: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await execute("git", args, { cwd: root, maxBuffer: 2 ** 26 });
    return stdout.trim();
  } catch (error) {
    const message = String(Object(error).stderr ?? error)
      .trim()
      .split("\n")[0];
    throw new GeneratorError([{ file: "git", message: `${args[0]} failed: ${message}` }], 2);
  }
}
