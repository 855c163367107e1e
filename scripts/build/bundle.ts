import { builtinModules } from "node:module";
import path from "node:path";
import { transform, type TransformOptions } from "esbuild";
import { rolldown, type OutputOptions } from "rolldown";
import { esmExternalRequirePlugin } from "rolldown/plugins";
import { projectRoot } from "../support/project.mjs";
import { apis, type Entry } from "./entries.js";

/** What replaces a module in the package, by the end of its path. */
const replaced: Readonly<Record<string, string>> = {
  "/command/mcp/guide-folder.ts":
    'export const guideFolder = new URL("../../guide/", import.meta.url);',
  // With `require`, because Node 20 warns of an `import` of JSON, and Deno asks before it reads a file.
  "/sandbox/documents.ts": `
    import { createRequire } from "node:module";
    const load = createRequire(import.meta.url);
    export const documents = ${JSON.stringify(apis)}.map((api) => ({
      api,
      content: load(\`../../specs/\${api}.json\`),
    }));`,
  // Instead of a second copy of the validator that the sandbox has.
  "/@modelcontextprotocol/server/dist/shimsNode.mjs": `
    import { createSchemaValidator } from "${projectRoot}/sandbox/openapi/schema-validator.ts";
    export { default as process } from "node:process";
    const ajv = createSchemaValidator({});
    export const DefaultJsonSchemaValidator = class {
      getValidator(schema) {
        const check = ajv.compile(schema);
        return (data) => check(data)
          ? { valid: true, data }
          : { valid: false, errorMessage: ajv.errorsText(check.errors) };
      }
    };`,
};

const ends = Object.keys(replaced);

/** Takes out what only readers of code need. Stacks show names, so those of our own code stay. */
const shrink: TransformOptions = {
  minifyWhitespace: true,
  minifySyntax: true,
  target: "es2023",
  // Node prints the line that threw, which should not be the whole program.
  lineLimit: 1_000,
};

/**
 * Writes what the package runs: a file per entry, and in `shared/` once what entries have in common. A file per module
 * would cost a process that imports a client 30 ms; these cost 6. What the programs are built on goes in, so that there
 * is nothing more to install.
 *
 * Clients are there once more as CommonJS, for tools that cannot load anything else, such as Jest. Node never loads
 * that: it has one copy of each module, however it is asked for.
 */
export async function bundle(entries: readonly Entry[]) {
  // openapi-fetch is installed with the package; the others are the caller's own.
  await write(entries, "js", /^(?:openapi-fetch|@opentelemetry\/api|bullmq|ioredis)$/);
  // openapi-fetch goes in: tools differ in what they take for the default export of CommonJS.
  const required = entries.filter(({ hasCommonJs }) => hasCommonJs);
  await write(required, "cjs", /^(?:bullmq|ioredis)$/);
}

/** @param external packages that stay where they are */
async function write(entries: readonly Entry[], extension: "js" | "cjs", external: RegExp) {
  const bundled = await rolldown({
    cwd: projectRoot,
    input: Object.fromEntries(entries.map(({ output, source }) => [output, source])),
    external,
    platform: "neutral",
    tsconfig: false,
    resolve: {
      mainFields: ["module", "main"],
      extensionAlias: { ".js": [".ts", ".js"] },
    },
    plugins: [
      esmExternalRequirePlugin({ external: [/^node:/, ...builtinModules] }),
      { name: "replace", load: (id) => replaced[ends.find((end) => id.endsWith(end)) ?? ""] },
      {
        name: "shrink",
        renderChunk: async (code, { moduleIds }) => {
          if (extension === "js" && moduleIds.every(isOfClient)) return code;
          // In CommonJS, that leaves the names of functions and classes alone.
          const minifyIdentifiers = extension === "cjs" || moduleIds.every(packageOf);
          return (await transform(code, { ...shrink, minifyIdentifiers })).code;
        },
      },
    ],
    // Everything that an entry exports, and nothing more, is what can be imported from it.
    preserveEntrySignatures: "allow-extension",
  });
  await bundled.write(outputOf(extension));
  await bundled.close();
}

/** @param extension of the files, and the name of their folder */
function outputOf(extension: "js" | "cjs"): OutputOptions {
  return {
    dir: path.join(projectRoot, "dist", extension),
    format: extension === "js" ? "esm" : "cjs",
    // Annotations tell bundlers what may be left out.
    comments: { annotation: true, jsdoc: false, legal: false },
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `shared/[name].${extension}`,
    minify: false,
    // Editors show the names.
    minifyInternalExports: false,
    codeSplitting: {
      groups: [
        { name: packageOf, debugName: "one per package" },
        // What packages of CommonJS require of Node.
        { name: "node", test: /esm-external-require/ },
        { name: "errors", test: /\/runtime\/errors\// },
        { name: "files", test: /\/runtime\/host\/(?:append-log|process-identity)\.ts$/ },
        { name: "journal", test: /\/polling\/(?:create-journal|journal\/)/ },
        // `package.json` keeps the ledger out of web pages, which have no files.
        { name: "core", test: /\/runtime\/(?!budget\/redis\/|browsers\/ledger\.|otel\/)/ },
        { name: "guide", test: /\/guide-folder\.ts$/ },
        { name: apiOf, debugName: "one per API" },
      ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
    },
  };
}

/** What bundlers read: only as it is written does it say what may be left out. */
function isOfClient(id: string) {
  return /^(?:fleet|generated|runtime)\//.test(path.relative(projectRoot, id));
}

/** The API whose own module this is; what several APIs make use of belongs to none. */
function apiOf(id: string) {
  return /\/generated\/(\w+)\/(?:tables|client|http|index)\.ts$/.exec(id)?.[1] ?? null;
}

/** The package that a module is of, with what it alone is built on. */
function packageOf(id: string) {
  const [, name = ""] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (name === "") return null;
  if (/^(?:@modelcontextprotocol|zod)/.test(name)) return "mcp-sdk";
  return /ajv|fast|json-schema/.test(name) ? "ajv" : name.replace(/^@?([a-z]+).*/, "$1");
}
