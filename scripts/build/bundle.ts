import { builtinModules } from "node:module";
import path from "node:path";
import { rolldown, type OutputOptions, type Plugin } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import { minifySync } from "rolldown/utils";
import { projectRoot } from "../support/project.mjs";
import { clientRuntime } from "./client-runtime.js";
import { apis, type Entry } from "./entries.js";

/** What replaces a module in the package, by a part of its path. */
const replaced: Readonly<Record<string, string>> = {
  "/command/mcp/guide-pages.ts": `
    import { readFileSync } from "node:fs";
    import { brotliDecompressSync } from "node:zlib";
    const file = new URL("../../guide.json.br", import.meta.url);
    export const readGuide = () => JSON.parse(String(brotliDecompressSync(readFileSync(file))));`,
  "/command/doctor/lag-program.ts": `
    import { fileURLToPath } from "node:url";
    const file = fileURLToPath(new URL("../compare.js", import.meta.url));
    export const lagProgram = { file, execArgv: [] };`,
  // With `require`, because Node 20 warns of an `import` of JSON, and Deno asks before it reads a file.
  "/sandbox/documents.ts": `
    import { createRequire } from "node:module";
    const load = createRequire(import.meta.url);
    export const documents = ${JSON.stringify(apis)}.map((api) =>
      ({ api, content: load("../../specs/" + api + ".json") }));`,
  // Our tools and prompts check their own input, so a validator of JSON Schema has nothing to do.
  "/@modelcontextprotocol/server/dist/shimsNode": `
    export { default as process } from "node:process";
    export class DefaultJsonSchemaValidator { getValidator = () => (data) => ({ valid: true, data }) }`,
};

const names = { function: true, class: true };

/** A stack shows lines as they were written, so only what never runs goes. */
const readable = {
  compress: { keepNames: names, joinVars: false, sequences: false },
  mangle: false,
  codegen: { removeWhitespace: false },
} as const;

/** No application imports a program, so its variables may be short. */
const shrunk = { ...readable, mangle: { keepNames: names } } as const;

/** In what is of libraries alone, the names of functions say nothing to a reader of a stack. */
const lean = { ...readable, mangle: { keepNames: { ...names, function: false } } } as const;

/**
 * Writes what the package runs: a file per entry, and in `shared/` once what entries have in common. A file per module
 * would cost a process that imports a client 30 ms; these cost 6. What the programs are built on goes in, so that there
 * is nothing more to install.
 *
 * Clients and what is passed to them are there once more as CommonJS, for tools that cannot load anything else, such as Jest. Node never loads
 * that: it has one copy of each module, however it is asked for.
 */
export async function bundle(entries: readonly Entry[]) {
  const dist = path.join(projectRoot, "dist");
  // openapi-fetch is installed with the package; the others are the caller's own.
  const installed = /^(?:openapi-fetch|@opentelemetry\/api|bullmq|ioredis)$/;
  await write(inputOf(entries), outputOf("js", path.join(dist, "js")), installed);
  // openapi-fetch goes in: tools differ in what they take for the default export of CommonJS.
  const required = inputOf(entries.filter(({ hasCommonJs }) => hasCommonJs));
  const own = /^(?:@opentelemetry\/api|bullmq|ioredis)$/;
  await write(required, outputOf("cjs", path.join(dist, "cjs")), own);
  // What clients of other documents are built on, without a package of ours.
  const { facades, folder, plugin } = clientRuntime;
  await write(facades, outputOf("js", folder), /^openapi-fetch$/, [plugin]);
}

function inputOf(entries: readonly Entry[]) {
  return Object.fromEntries(entries.map(({ output, source }) => [output, source]));
}

/** @param external packages that stay where they are */
async function write(
  input: Record<string, string>,
  output: OutputOptions,
  external: RegExp,
  plugins: Plugin[] = [],
) {
  await using bundled = await rolldown({
    cwd: projectRoot,
    input,
    external,
    platform: "neutral",
    tsconfig: false,
    // A class that declares a field and sets it says so twice.
    transform: { target: "es2023", typescript: { removeClassFieldsWithoutInitializer: true } },
    resolve: {
      mainFields: ["module", "main"],
      extensionAlias: { ".js": [".ts", ".js"] },
    },
    plugins: [
      ...plugins,
      esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] }),
      { name: "replace", load: findReplacement },
      {
        name: "scripts of Redis",
        transform: {
          filter: { id: /\/(?:job-store-script|scripts)\.ts$/ },
          // Their texts need neither comments nor the space before a line.
          handler: (code) => code.replaceAll(/^ *--.*\n|^ +/gm, ""),
        },
      },
      shrink,
    ],
    // Everything that an entry exports, and nothing more, is what can be imported from it.
    preserveEntrySignatures: "allow-extension",
  });
  await bundled.write(output);
}

const shrink: Plugin = {
  name: "shrink",
  generateBundle(_options, files) {
    for (const file of Object.values(files))
      if (file.type === "chunk" && file.moduleIds.some(isOfProgram))
        file.code = minifySync("", file.code, file.moduleIds.every(packageOf) ? lean : shrunk).code;
  },
};

/** What no client of our own needs. */
const forOthers =
  /\/runtime\/(?:guards|limits|tools)\/|\/runtime\/version\.ts$|\/(?:(?:drain|follow|iterate)-pages|serialize|move-request|create-reasoning|create-regions|expand[\w-]*|credentials|open-body|event-(?:parser|stream)|generated-for|encode-\w+|item-stream|choose-servers|accepting|join-queries|byte-stream)\.ts$/;

function findReplacement(id: string) {
  return Object.entries(replaced).find(([part]) => id.includes(part))?.[1];
}

/** @param extension of the files */
function outputOf(extension: "js" | "cjs", dir: string): OutputOptions {
  return {
    dir,
    format: extension === "js" ? "esm" : "cjs",
    // Annotations tell bundlers what may be left out.
    comments: { annotation: true, jsdoc: false, legal: false },
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `shared/[name].${extension}`,
    generatedCode: { symbols: false },
    minify: readable,
    // Editors show the names.
    minifyInternalExports: false,
    codeSplitting: {
      groups: [
        // Whoever requires a client need not have OpenTelemetry.
        ...(extension === "cjs" ? [{ name: "clients", test: /^(?!.*\/runtime\/otel\/)/ }] : []),
        { name: packageOf, debugName: "one per package" },
        // What packages of CommonJS require of Node.
        { name: "node", test: /esm-external-require/ },
        // Only batches and journals, which load on demand, have the error of journals.
        { name: "errors", test: /\/runtime\/(?:errors\/(?!journal-)|json\/|text\/)/ },
        { name: "files", test: /\/runtime\/host\/(?:append-log|process-identity)\.ts$/ },
        { name: "journal", test: /\/(?:create-journal|journal\/[\w-]+|browsers\/ledger)\.ts$/ },
        // What no client of our own needs, whose code a process would read for nothing.
        { name: "more", test: forOthers },
        // Beside what a batch loads on demand, bundlers that write one file would keep all of this.
        { name: "core", test: /\/runtime\/(?!budget\/redis\/|errors\/|otel\/|batch\/(?!read-))/ },
        { name: apiOf, debugName: "one per API, and its tables, which rules read" },
      ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
    },
  };
}

/** Whether a module is of what is only started. Clients are built on openapi-fetch. */
const isOfProgram = (id: string) =>
  /^(?:command|generator|sandbox|node_modules(?!.openapi-fetch))\//.test(
    path.relative(projectRoot, id),
  );

/** The API whose own module this is; what several APIs make use of belongs to none. */
const apiOf = (id: string) =>
  /\/generated\/(\w+(?:\/tables(?=\.ts$)|(?=\/(?:client|http|index)\.ts$)))/.exec(id)?.[1] ?? null;

/** The package that a module is of, with what it alone is built on. */
function packageOf(id: string) {
  const [, name = ""] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (/^(?:@modelcontextprotocol|zod)/.test(name)) return "mcp-sdk";
  return name.replace(/^(?:@|js-)?([a-z]+).*/, "$1") || null;
}
