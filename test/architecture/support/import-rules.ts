import type { Finding } from "./finding.js";
import type { Import } from "./imports.js";
import { importsOf } from "./imports.js";
import type { SourceFile } from "./source-file.js";
import { findingAt } from "./source-file.js";

/** A part of the project that may import certain others. */
interface Part {
  readonly name: string;
  readonly files: RegExp;
  readonly imports: readonly string[];
  /** Parts of which it may import the types alone. */
  readonly types?: readonly string[];
  readonly packages: RegExp;
}

const none = /^$/;
const buildTools =
  /^(node:.*|ts-morph|typescript|openapi-typescript|handlebars|yaml|ajv|ajv-formats|diff|json-p3|semver|@scalar\/openapi-upgrader)$/;
const serverTools = /^(node:.*|hono|@hono\/node-server|ajv|ajv-formats|yaml)$/;

/** The import graph of the project; a file belongs to the first part that matches it. */
const parts: readonly Part[] = [
  {
    name: "a start of one of the generator's main programs",
    files: /^generator\/[^/]+\.ts$/,
    imports: ["the generator's main programs"],
    packages: none,
  },
  {
    name: "the generator's main programs",
    files: /^generator\/programs\//,
    imports: [
      "the generator",
      "Redocly in a process that stays",
      "the generator's overlay kit",
      "the list of overlays",
      "a helper",
    ],
    packages: buildTools,
  },
  {
    name: "the generator's overlay kit",
    files: /^generator\/(model|text|weave)\//,
    imports: ["the generator", "the generator's overlay kit", "a helper"],
    types: ["the runtime"],
    packages: buildTools,
  },
  {
    // Of use to whoever has Redocly do something more than once.
    name: "Redocly in a process that stays",
    files: /^generator\/load\/redocly-server\.ts$/,
    imports: ["the generator", "the generator's overlay kit"],
    packages: /^node:/,
  },
  {
    // Pure functions, which the command also uses.
    name: "the comparison of facts",
    files: /^generator\/facts\//,
    imports: ["the comparison of facts", "a helper"],
    packages: none,
  },
  {
    name: "the generator",
    files: /^generator\//,
    imports: [
      "the generator",
      "the comparison of facts",
      "Redocly in a process that stays",
      "the generator's overlay kit",
      "a helper",
      "the list of errors by status",
    ],
    types: ["an overlay's runtime"],
    packages: buildTools,
  },
  {
    // What an operation throws is documented by the class that a client throws.
    name: "the list of errors by status",
    files: /^runtime\/errors\/errors-by-status\.ts$/,
    imports: ["the runtime"],
    packages: none,
  },
  {
    name: "the list of overlays",
    files: /^overlays\/index\.ts$/,
    imports: ["an overlay", "the generator's overlay kit"],
    packages: none,
  },
  {
    name: "an overlay",
    files: /^overlays\/[^/]+\/overlay\.ts$/,
    imports: ["the generator's overlay kit", "a weaving module", "a helper"],
    types: ["an overlay's runtime"],
    packages: none,
  },
  {
    name: "a weaving module",
    files: /^overlays\/[^/]+\/weave\//,
    imports: ["the generator's overlay kit", "a weaving module", "a helper"],
    types: ["an overlay's runtime"],
    packages: none,
  },
  {
    // Pure functions for whoever reads or prints what others wrote, shipped or not.
    name: "a helper",
    files: /^runtime\/(json|text)\//,
    imports: ["a helper"],
    packages: none,
  },
  {
    name: "the HTTP client",
    files: /^runtime\/transport\/http-client\.ts$/,
    imports: ["the runtime"],
    packages: /^openapi-fetch$/,
  },
  {
    name: "the runtime",
    files: /^runtime\//,
    imports: ["the runtime", "a helper", "the HTTP client", "the list of errors by status"],
    packages: none,
  },
  {
    name: "an overlay's runtime",
    files: /^overlays\/[^/]+\//,
    imports: ["an overlay's runtime", "the runtime", "a helper"],
    packages: none,
  },
  {
    name: "generated tables",
    files: /^generated\/[^/]+\/(tables\.ts|openapi\.json)$/,
    imports: ["an overlay's runtime", "the runtime"],
    packages: none,
  },
  {
    name: "generated functions",
    files: /^generated\/(limits|mcp|operations|reasoning|regions|tools)\.ts$/,
    imports: ["generated functions", "generated tables", "an overlay's runtime", "the runtime"],
    packages: none,
  },
  {
    name: "a generated client",
    files: /^generated\//,
    imports: ["a generated client", "generated tables", "an overlay's runtime", "the runtime"],
    packages: none,
  },
  {
    name: "the fleet",
    files: /^fleet\//,
    imports: [
      "the fleet",
      "a generated client",
      "generated tables",
      "an overlay's runtime",
      "the runtime",
      "a helper",
    ],
    packages: /^bullmq$/,
  },
  {
    name: "the quickstart",
    files: /^sandbox\/quickstart\.ts$/,
    imports: ["a generated client", "generated tables", "the sandbox", "a helper"],
    packages: /^node:/,
  },
  {
    name: "the command",
    files: /^command\//,
    imports: [
      "the command",
      "the comparison of facts",
      "the runtime",
      "the fleet",
      "a generated client",
      "generated functions",
      "generated tables",
      "an overlay's runtime",
      "the sandbox",
      "the check of callers",
      "a helper",
    ],
    packages:
      /^(node:.*|commander|ioredis|yaml|@hono\/node-server|@modelcontextprotocol\/server(\/stdio)?)$/,
  },
  {
    name: "what the build does to comments",
    files: /^scripts\/build\/without-sources\.ts$/,
    imports: [],
    packages: none,
  },
  {
    name: "the automation",
    files: /^automation\//,
    imports: ["the automation", "a helper"],
    packages: /^(node:.*|@octokit\/rest|esbuild|semver)$/,
  },
  {
    // VitePress loads it: the build copies it beside the sources of the pages.
    name: "the theme of the docs",
    files: /^docs\/site\/vitepress\//,
    imports: ["the theme of the docs"],
    packages: /^(node:(crypto|fs|path)|vite|vitepress|vue)$/,
  },
  {
    name: "the docs",
    files: /^docs\/site\//,
    imports: [
      "what the build does to comments",
      "Redocly in a process that stays",
      "the docs",
      "the theme of the docs",
      "the build of the try-it form",
      "the check of callers",
      "a helper",
    ],
    // Of VitePress the types of what it is told.
    packages:
      /^(node:.*|beautiful-mermaid|postcss|typedoc|typedoc-plugin-markdown|typescript|vitepress)$/,
  },
  {
    // It runs while the docs are built.
    name: "the build of the try-it form",
    files: /^docs\/try\/(build-try-it|create-body-checker|body-checks)\.ts$/,
    imports: [
      "the build of the try-it form",
      "the try-it form",
      "how the sandbox reads documents",
      "the sandbox's validator of schemas",
      "a helper",
    ],
    packages: /^(node:.*|ajv|esbuild)$/,
  },
  {
    name: "the try-it form",
    files: /^docs\/try\//,
    imports: [
      "the build of the try-it form",
      "the try-it form",
      "a generated client",
      "generated functions",
      "generated tables",
      "how the sandbox reads documents",
      "the runtime",
      "a helper",
    ],
    // Its types alone: a page may not compile schemas.
    packages: /^ajv$/,
  },
  {
    // Pure functions, which run in a browser too.
    name: "how the sandbox reads documents",
    files:
      /^sandbox\/(openapi\/(json|pointer|read-operations|served-operation|validation-detail)|service\/key-prefix)\.ts$/,
    imports: ["how the sandbox reads documents", "the sandbox", "the runtime", "a helper"],
    packages: /^ajv$/,
  },
  {
    // It compiles schemas, which a page may not.
    name: "the sandbox's validator of schemas",
    files: /^sandbox\/openapi\/schema-validator\.ts$/,
    imports: ["how the sandbox reads documents"],
    packages: /^(ajv|ajv-formats)$/,
  },
  {
    name: "the check of callers",
    files: /^sandbox\/http\/check-caller\.ts$/,
    imports: [],
    packages: /^node:/,
  },
  {
    name: "the sandbox",
    files: /^sandbox\//,
    imports: [
      "the sandbox",
      "how the sandbox reads documents",
      "the sandbox's validator of schemas",
      "the check of callers",
      "generated functions",
      "generated tables",
      "an overlay's runtime",
      "the runtime",
      "a helper",
    ],
    packages: serverTools,
  },
];

/** Finds imports that the graph does not allow, and files that belong to no part of it. */
export function checkImports(sources: readonly SourceFile[]): Finding[] {
  return sources.flatMap((source) => {
    const part = partOf(source.path);
    if (part === undefined) return [findingAt(source, source.syntax, "belongs to no known part")];
    return importsOf(source).flatMap((found) => checkImport(part, found));
  });
}

function checkImport(part: Part, found: Import): Finding[] {
  const imported = found.file === undefined ? undefined : partOf(found.file);
  const allowedParts = found.isTypeOnly ? [...part.imports, ...(part.types ?? [])] : part.imports;
  const allowed =
    found.package === undefined
      ? imported !== undefined && allowedParts.includes(imported.name)
      : part.packages.test(found.package);
  if (allowed) return [];
  const what = imported?.name ?? found.package ?? "a file outside of the graph";
  const message = `${part.name} may not import ${what} (${found.specifier})`;
  return [findingAt(found.from, found.node, message)];
}

function partOf(path: string): Part | undefined {
  return parts.find(({ files }) => files.test(path));
}

/** Lists the files that import a package. */
export function importersOf(sources: readonly SourceFile[], name: string): string[] {
  const importers = sources.filter((source) =>
    importsOf(source).some((found) => found.package === name),
  );
  return importers.map(({ path }) => path);
}
