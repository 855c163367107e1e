import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { writeWhole } from "./kept-file.js";
import { escapeForeign } from "./kept-script.mjs";
import { chunk, keptFiles, listChunks, listCommandChunks, mainFile } from "./redocly-files.mjs";

/**
 * Makes two files of plain JavaScript of Redocly's command line, unless they are there already: for those, V8's code can
 * be kept, and half of a second goes into making it of the command line's own modules.
 *
 * The main module is a file of its own, since it runs again and again, and what it imports only once.
 */
export async function bundleRedocly() {
  const files = keptFiles();
  if (existsSync(files.main)) return;
  const { build } = await import("esbuild");
  const bundle = async (
    /** @type {string} */ contents,
    /** @type {import("esbuild").Plugin} */ plugin,
  ) => {
    const stdin = { contents, resolveDir: path.dirname(mainFile) };
    const { outputFiles } = await build({ ...settings, stdin, plugins: [plugin], write: false });
    return outputFiles.map(({ text }) => escapeForeign(text)).join("");
  };
  const [main, chunks] = await Promise.all([
    bundle(`import "./${path.basename(mainFile)}"`, separateChunks),
    bundle(exportChunks(), leaveCommands),
  ]);
  writeWhole(files.chunks, chunks);
  writeWhole(files.main, main);
}

const settings = /** @satisfies {import("esbuild").BuildOptions} */ ({
  bundle: true,
  minifyWhitespace: true,
  legalComments: /** @type {const} */ ("none"),
  platform: /** @type {const} */ ("node"),
  format: /** @type {const} */ ("cjs"),
  target: "node20",
  logLevel: /** @type {const} */ ("silent"),
  define: { "import.meta.url": "importMetaUrl" },
  // V8 forgets who is to answer `import()` once it is given the code that it has made.
  supported: { "dynamic-import": false },
});

/** What the main module imports is asked of whoever runs it, by the path that it gives. */
const separateChunks = /** @satisfies {import("esbuild").Plugin} */ ({
  name: "separate-chunks",
  setup: ({ onResolve }) => {
    onResolve({ filter: chunk }, ({ path: name }) => ({ path: name, external: true }));
  },
});

/** The other commands are never run, and some of their modules cannot be part of such a file. */
const leaveCommands = /** @satisfies {import("esbuild").Plugin} */ ({
  name: "leave-commands",
  setup: ({ onResolve }) => {
    onResolve({ filter: chunk }, ({ path: name, kind, resolveDir }) =>
      kind === "dynamic-import"
        ? { path: pathToFileURL(path.join(resolveDir, name)).href, external: true }
        : undefined,
    );
  },
});

function exportChunks() {
  const names = [...listChunks(), ...listCommandChunks()];
  return `module.exports = { ${names.map((name) => `"${name}": require("${name}")`).join(", ")} };`;
}
