import path from "node:path";
import type { OutputOptions } from "rolldown";
import { projectRoot } from "../support/project.mjs";
import type { Entry } from "./entries.js";

/**
 * Writes the clients and the overlays' functions: a file per entry, one per API, one for what all of them work
 * with, one for the errors. A file per module would cost a process that imports a client 30 ms; these cost 6.
 *
 * And once more as CommonJS, for tools that cannot load anything else, such as Jest. Node never loads that: it has one
 * copy of each module, however it is asked for.
 */
export async function bundleClients(entries: readonly Entry[]) {
  await write(entries, /^[^./]/, { ...outputOf("js"), format: "esm", sourcemap: true });
  // openapi-fetch goes in: tools differ in what they take for the default export of CommonJS. BullMQ is CommonJS.
  await write(entries, /^(?:node:|bullmq$)/, { ...outputOf("cjs"), format: "cjs" });
}

/** @param external modules that stay where they are */
async function write(entries: readonly Entry[], external: RegExp, to: OutputOptions) {
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    cwd: projectRoot,
    input: Object.fromEntries(entries.map(({ output, source }) => [output, source])),
    external,
    platform: "neutral",
    tsconfig: false,
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    // Everything that an entry exports, and nothing more, is what can be imported from it.
    preserveEntrySignatures: "allow-extension",
  });
  await bundle.write(to);
  await bundle.close();
}

/** @param extension of the files, and the name of their folder */
function outputOf(extension: "js" | "cjs") {
  return {
    dir: path.join(projectRoot, "dist", extension),
    // Annotations tell bundlers what may be left out.
    comments: { annotation: true, jsdoc: false, legal: false },
    entryFileNames: `[name].${extension}`,
    chunkFileNames: `shared/[name].${extension}`,
    codeSplitting: {
      groups: [
        { name: "errors", test: /\/runtime\/errors\// },
        // `package.json` keeps it out of web pages, which have no files.
        { name: "ledger", test: /\/browsers\/ledger\.ts$/ },
        { name: "files", test: /\/runtime\/host\/(?:append-log|process-identity)\.ts$/ },
        { name: "journal", test: /\/polling\/(?:create-journal|journal\/)/ },
        { name: "core", test: /\/(?:overlays|runtime|openapi-fetch)\/(?!budget\/redis\/)/ },
        { name: apiOf, debugName: "one per API" },
      ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
    },
  };
}

/** The API whose own module this is; what several APIs make use of belongs to none. */
function apiOf(id: string) {
  return /\/generated\/(\w+)\/(?:tables|client)\.ts$/.exec(id)?.[1] ?? null;
}
