import { cp } from "node:fs/promises";
import path from "node:path";
import { Newcomer } from "../../first-ten-minutes/support/newcomer.js";
import { lendPackage } from "../../package/support/lend-package.js";
import { projectRoot } from "../../package/support/run.js";

/** What a program needs besides the package. */
export interface Needs {
  /** Packages that the program brings of its own, of those of the project. */
  readonly packages?: readonly string[];
  /** The same, from a folder of packages. */
  readonly tools?: { readonly folder: string; readonly packages: readonly string[] };
}

/**
 * Makes a folder with a program of the samples as its author would have it: the files beside the installed package, checked
 * under strict rules against its declarations, and compiled.
 *
 * @param files below `docs/samples/programs`
 */
export async function takeProgram(
  files: readonly string[],
  { packages = [], tools }: Needs = {},
): Promise<Newcomer> {
  const author = await Newcomer.begin();
  for (const name of ["@types/node", ...packages]) await lendPackage(author.folder, name);
  for (const name of tools?.packages ?? []) await lendPackage(author.folder, name, tools?.folder);
  for (const file of files) {
    const source = path.join(projectRoot, "docs/samples/programs", file);
    await cp(source, path.join(author.folder, path.basename(file)));
  }
  const names = files.map((file) => path.basename(file));
  const { exitCode, stdout } = await author.compile("--types", "node", ...names);
  if (exitCode !== 0) throw new Error(`${files.join(", ")} does not compile:\n${stdout}`);
  return author;
}
