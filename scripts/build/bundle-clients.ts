import path from "node:path";
import { projectRoot } from "../support/project.mjs";
import type { Entry } from "./entries.js";

/**
 * Writes the clients and the overlays' functions: a file per entry, one per API, one for what all of them work
 * with, one for the errors. A file per module would cost a process that imports a client 30 ms; these cost 6.
 */
export async function bundleClients(entries: readonly Entry[]) {
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    cwd: projectRoot,
    input: Object.fromEntries(entries.map(({ output, source }) => [output, source])),
    external: /^[^./]/,
    platform: "neutral",
    tsconfig: false,
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    // Everything that an entry exports, and nothing more, is what can be imported from it.
    preserveEntrySignatures: "allow-extension",
  });
  await bundle.write({
    dir: path.join(projectRoot, "dist", "js"),
    format: "esm",
    sourcemap: true,
    // Annotations tell bundlers what may be left out.
    comments: { annotation: true, jsdoc: false, legal: false },
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name].js",
    codeSplitting: {
      groups: [
        { name: "errors", test: /\/runtime\/errors\// },
        { name: "core", test: /\/(?:overlays|runtime)\/(?!budget\/redis\/)/ },
        { name: apiOf, debugName: "one per API" },
      ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
    },
  });
  await bundle.close();
}

/** The API whose own module this is; what several APIs make use of belongs to none. */
function apiOf(id: string) {
  return /\/generated\/(\w+)\/(?:tables|client)\.ts$/.exec(id)?.[1] ?? null;
}
