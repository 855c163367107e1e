import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { projectRoot } from "../support/project.mjs";
import { compile } from "../support/run-command.mjs";
import { clientRuntime } from "./client-runtime.js";
import type { Entry } from "./entries.js";
import { withoutSources } from "./without-sources.js";

const folder = path.join(projectRoot, "dist", "types");
const [modules, shared] = [path.join(folder, "modules"), path.join(folder, "shared")];

/**
 * Writes the declarations of every entry, and of what it is made of: a file per module would cost a compiler a tenth of
 * its time.
 *
 * Each entry is there for `import` and for `require`. Both name the same declarations, which are CommonJS because that
 * is what either may refer to: the types of a client that was imported are those of one that was required.
 */
export async function compileTypes(entries: readonly Entry[]) {
  await compile("tsconfig.build.json", "The package");
  const imported = entries.filter(({ types }) => types !== undefined);
  const input = Object.fromEntries(imported.map(({ output, source }) => [output, source]));
  await bundleTypes(input, shared);
  await bundleTypes(clientRuntime.entries, clientRuntime.folder, [clientRuntime.plugin]);
  rmSync(modules, { recursive: true });
  writeFileSync(path.join(shared, "package.json"), '{ "type": "commonjs" }\n');
  for (const entry of imported) writeEntry(entry);
}

/** Joins the declarations that entries lead to, and keeps of these what users read. */
async function bundleTypes(
  entries: Readonly<Record<string, string>>,
  dir: string,
  plugins: readonly Plugin[] = [],
) {
  const declared = (source: string) => path.join(modules, source.replace(/ts$/, "d.ts"));
  await using bundled = await rolldown({
    input: Object.fromEntries(
      Object.entries(entries).map(([output, source]) => [output, declared(source)]),
    ),
    external: /^(?:node:|openapi-fetch|bullmq|ioredis)/,
    tsconfig: false,
    plugins: [
      ...plugins,
      dts({ dtsInput: true, sourcemap: false }),
      { name: "layout", renderChunk: layOut },
    ],
  });
  await bundled.write({
    dir,
    entryFileNames: "[name].d.ts",
    chunkFileNames: ({ moduleIds }) =>
      `parts/${path.basename(path.dirname(moduleIds.at(-1) ?? ""))}.d.ts`,
    minifyInternalExports: false,
  });
}

/** Indents by tabs, leaves out where declarations come from, and names the library that older targets lack. */
function layOut(text: string) {
  const library = /asyncDispose|asyncDisposable/i.test(text)
    ? '/// <reference lib="esnext.disposable" />\n'
    : "";
  const bare = withoutSources(text)
    .replaceAll(/^\/\/ .*\n/gm, "")
    // Editors show no comment that begins on the line of the member before.
    .replaceAll(/^( *)(\/\*\*.*?\*\/) ?(?=\S)/gm, "$1$2\n$1")
    .replaceAll(/^( *)(?![ /*])(.*?) (?=\/\*\*)/gm, "$1$2\n$1")
    .replaceAll(/^(?:im|ex)port \{.*/gm, (line) => line.replaceAll(", ", ","));
  return library + bare.replaceAll(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2));
}

function writeEntry({ output, types = "" }: Entry) {
  const declarations = path.join(projectRoot, types);
  const own = path.relative(path.dirname(declarations), path.join(shared, `${output}.js`));
  mkdirSync(path.dirname(declarations), { recursive: true });
  const text = `export * from "${own.replaceAll(path.sep, "/")}";\n`;
  for (const extension of [".d.ts", ".d.cts"])
    writeFileSync(declarations.replace(/\.d\.ts$/, extension), text);
}
