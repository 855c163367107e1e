import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "../support/failure.mjs";
import { projectRoot } from "../support/project.mjs";
import { runNode } from "../support/run-command.mjs";
import type { Entry } from "./entries.js";
import { withoutSources } from "./without-sources.js";

const types = path.join(projectRoot, "dist", "types");
const shared = path.join(types, "shared");

/**
 * Writes the declarations of every entry, and of what it is made of.
 *
 * Each entry is there for `import` and for `require`. Both name the same declarations, which are CommonJS because that
 * is what either may refer to: the types of a client that was imported are those of one that was required.
 */
export async function compileTypes(entries: readonly Entry[]) {
  const { code } = await runNode([
    "node_modules/typescript-native/bin/tsc",
    "-p",
    "tsconfig.build.json",
  ]);
  if (code !== 0)
    throw new Failure("The package was not built: the lines above say where its types are wrong.");
  for (const file of readdirSync(shared, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const declarations = path.join(shared, file);
    writeFileSync(declarations, withoutSources(readFileSync(declarations, "utf8")));
  }
  writeFileSync(path.join(shared, "package.json"), '{ "type": "commonjs" }\n');
  for (const entry of entries) if (entry.types !== undefined) writeEntry(entry.types);
}

function writeEntry(file: string) {
  const declarations = path.join(projectRoot, file);
  const folder = path.dirname(declarations);
  const own = path.join(shared, path.relative(types, declarations)).replace(/\.d\.ts$/, ".js");
  const text = `export * from "${path.relative(folder, own).replaceAll(path.sep, "/")}";\n`;
  mkdirSync(folder, { recursive: true });
  for (const extension of [".d.ts", ".d.cts"])
    writeFileSync(declarations.replace(/\.d\.ts$/, extension), text);
}
