import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { Failure } from "../support/failure.mjs";
import { projectRoot } from "../support/project.mjs";
import { runNode } from "../support/run-command.mjs";
import type { Entry } from "./entries.js";
import { withoutSources } from "./without-sources.js";

const shared = path.join(projectRoot, "dist", "types", "shared");

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
  writeFileSync(path.join(shared, "package.json"), '{ "type": "commonjs" }\n');
  const imported = entries.filter(({ types }) => types !== undefined);
  keepReached(imported.map(({ source }) => path.join(shared, source.replace(/\.ts$/, ".d.ts"))));
  for (const entry of imported) writeEntry(entry);
}

/** Keeps the declarations that entries lead to, and of these what users read. */
function keepReached(files: readonly string[]) {
  const module = ts.ModuleKind.NodeNext;
  const program = ts.createProgram(files, { module, noLib: true, types: [] });
  const reached = new Set(program.getSourceFiles().map(({ fileName }) => fileName));
  for (const name of readdirSync(shared, { recursive: true, encoding: "utf8" })) {
    const file = path.join(shared, name);
    if (!file.endsWith(".d.ts")) continue;
    if (reached.has(file))
      writeFileSync(file, withTabs(withoutSources(readFileSync(file, "utf8"))));
    else rmSync(file);
  }
}

/** The compiler indents by four spaces, a tenth of its text. */
function withTabs(text: string) {
  return text.replaceAll(/^(?: {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
}

function writeEntry({ source, types = "" }: Entry) {
  const declarations = path.join(projectRoot, types);
  const folder = path.dirname(declarations);
  const own = path.relative(folder, path.join(shared, source.replace(/\.ts$/, ".js")));
  mkdirSync(folder, { recursive: true });
  const text = `export * from "${own.replaceAll(path.sep, "/")}";\n`;
  for (const extension of [".d.ts", ".d.cts"])
    writeFileSync(declarations.replace(/\.d\.ts$/, extension), text);
}
