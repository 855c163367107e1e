import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { Failure } from "../support/failure.mjs";
import { projectRoot } from "../support/project.mjs";
import { runNode } from "../support/run-command.mjs";

/** @typedef {import("./entries.mjs").Entry} Entry */

/**
 * Writes the declarations of every entry, and of what they are made of.
 *
 * @param {readonly Entry[]} entries
 */
export async function compileTypes(entries) {
  const { code } = await runNode([
    "node_modules/typescript-native/bin/tsc",
    "-p",
    "tsconfig.build.json",
  ]);
  if (code !== 0)
    throw new Failure("The package was not built: the lines above say where its types are wrong.");
  const declarations = entries.flatMap(({ types }) => types ?? []);
  removeUnreachable(declarations.map((file) => path.join(projectRoot, file)));
}

/**
 * The compiler writes a declaration for each module, and most of the sandbox's are of no use outside.
 *
 * @param {string[]} files
 */
function removeUnreachable(files) {
  const reached = new Set(files);
  for (const file of reached) {
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(
      /["'](\.{1,2}\/[^"']+)\.js["']/g,
    )) {
      reached.add(path.join(path.dirname(file), `${specifier}.d.ts`));
    }
  }
  const folder = path.join(projectRoot, "dist", "types");
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(file)) rmSync(file);
  }
}
