import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { writeWhole } from "./kept-file.js";
import { escapeForeign } from "./kept-script.mjs";
import { chunk, keptFiles, listChunks, listCommandChunks, mainFile } from "./redocly-files.mjs";

/**
 * Bundles Redocly's command line into two plain JavaScript files, unless they exist. V8 can cache code for those files;
 * compiling the command line's own modules takes half a second.
 *
 * The main module gets its own file because it runs repeatedly; its imports run only once.
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
  // V8 loses the callback for `import()` when it loads cached code.
  supported: { "dynamic-import": false },
});

/** Leaves the main module's imports external; the process that runs it resolves them by the path given here. */
const separateChunks = /** @satisfies {import("esbuild").Plugin} */ ({
  name: "separate-chunks",
  setup: ({ onResolve }) => {
    onResolve({ filter: chunk }, ({ path: name }) => ({ path: name, external: true }));
  },
});

/** Leaves out the other commands: they never run, and some of their modules cannot be bundled. */
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
