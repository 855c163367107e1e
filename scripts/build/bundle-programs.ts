import { readdirSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../support/project.mjs";
import type { BuildOptions, Plugin } from "esbuild";
import { isProgram, type Entry } from "./entries.js";

/** Writes the programs. They work with nothing more to install, so what they are built on goes into them. */
export async function bundlePrograms(entries: readonly Entry[]) {
  const { build } = await import("esbuild");
  const programs = entries.filter(isProgram);
  await build({
    ...optionsFor(programs, entries, "js"),
    format: "esm",
    // The others do not read what a single command loads.
    splitting: true,
    // Bundled CommonJS code needs its own `require`.
    banner: {
      js: 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);',
    },
  });
  // What is only started needs no second form.
  const imported = programs.filter(({ types }) => types !== undefined);
  await build({ ...optionsFor(imported, entries, "cjs"), format: "cjs" });
}

/** @param extension of the files, and the name of their folder */
function optionsFor(
  programs: readonly Entry[],
  entries: readonly Entry[],
  extension: "js" | "cjs",
): BuildOptions {
  return {
    absWorkingDir: projectRoot,
    entryPoints: filesByName(programs),
    outdir: path.join(projectRoot, "dist", extension),
    outExtension: { ".js": `.${extension}` },
    bundle: true,
    platform: "node",
    target: "node20",
    // Node.js prints the line that threw.
    lineLimit: 1_000,
    logLevel: "error",
    // The caller's own, like the Redis that it connects to.
    external: ["ioredis"],
    plugins: [listDocuments(), findGuide(), leaveToPackage(entries, extension)],
  };
}

function filesByName(entries: readonly Entry[]) {
  return Object.fromEntries(entries.map(({ output, source }) => [output, source]));
}

/** Has a program import other entries from where the package has them anyway. */
function leaveToPackage(entries: readonly Entry[], extension: "js" | "cjs"): Plugin {
  const outputs = new Map(
    entries.map(({ source, output }) => [
      path.join(projectRoot, source),
      `./${output}.${extension}`,
    ]),
  );
  return {
    name: "leave to the package",
    setup(build) {
      build.onResolve({ filter: /^\.{1,2}\// }, ({ path: specifier, resolveDir, kind }) => {
        if (kind === "entry-point") return undefined;
        const file = path.join(resolveDir, specifier);
        const output = outputs.get(file.replace(/\.js$/, ".ts"));
        return output === undefined ? undefined : { path: output, external: true };
      });
    },
  };
}

/** Has a program read the pages of the guide from where the package has them. */
function findGuide(): Plugin {
  return {
    name: "find the guide",
    setup(build) {
      build.onLoad({ filter: /\/command\/mcp\/guide-folder\.ts$/ }, () => ({
        contents: 'export const guideFolder = new URL("../guide/", import.meta.url);',
      }));
    },
  };
}

/**
 * Has a program read the documents from where the package has them. The list that the sources read from a folder is
 * written out.
 */
function listDocuments(): Plugin {
  const specs = path.join(projectRoot, "dist", "specs");
  return {
    name: "list documents",
    setup(build) {
      build.onLoad({ filter: /\/sandbox\/documents\.ts$/ }, () => {
        const apis = readdirSync(specs).map((file) => path.basename(file, ".json"));
        // With `require`, because Node 20 warns of an `import` of JSON.
        const items = apis.map(
          (api) => `{ api: ${JSON.stringify(api)}, content: require("../specs/${api}.json") },`,
        );
        return { contents: `export const documents = [${items.join("")}];` };
      });
      build.onResolve({ filter: /^\.\.\/specs\/[^/]+\.json$/ }, ({ path: specifier }) => ({
        path: specifier,
        external: true,
      }));
    },
  };
}
