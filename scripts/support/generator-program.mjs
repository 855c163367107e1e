import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Script } from "node:vm";
import { Failure } from "./failure.mjs";
import { fingerprint, generatorSources } from "./freshness.mjs";
import { escape } from "./print.mjs";
import { projectRoot } from "./project.mjs";

/** @typedef {(args: readonly string[], root?: string) => Promise<number>} Program */

/**
 * Runs one of the generator's programs from one file of plain JavaScript, built on first use and again after an edit.
 *
 * Most of a run's time would go into parsing the compilers that it works with: 18 MB of JavaScript. So they are in
 * the file as well, and V8's code for it is kept beside it.
 *
 * @param {string} name name of its module in scripts/programs/
 */
export async function runGeneratorProgram(name) {
  const args = process.argv.slice(2);
  if (args.includes("--verbose")) {
    // The stack of a failure names places in the sources.
    const { tsImport } = await import("tsx/esm/api");
    const module = await tsImport(`../../scripts/programs/${name}.ts`, import.meta.url);
    process.exitCode = await programOf(module)(args);
    return;
  }
  const { load, keepCode } = loadBundle(await ensureBundle(name));
  // Code that has run is part of what V8 hands out, so it is asked for at the end.
  process.once("exit", (exitCode) => {
    if (exitCode === 0) keepCode();
  });
  process.exitCode = await load()(args);
}

/**
 * A module of scripts/programs/ has one function.
 *
 * @param {object} module
 */
function programOf(module) {
  return /** @type {[Program]} */ (Object.values(module))[0];
}

const nativeRequire = createRequire(import.meta.url);

/**
 * Requires what is not in the file. Redocly imports the rules of specs/ by their URL, and awaits the result.
 *
 * @param {string} name
 */
function require(name) {
  if (!name.startsWith("file:")) return nativeRequire(name);
  /** @type {Promise<unknown>["then"]} */
  const then = (onLoaded, onFailed) => import(name).then(onLoaded, onFailed);
  // oxlint-disable-next-line unicorn/no-thenable -- the bundler awaits a copy, and the copy of a promise is none
  return { __esModule: true, then };
}

/**
 * Builds the file of a program unless it exists, and returns its path. Copies of the project that share
 * their dependencies share it.
 *
 * @param {string} name
 */
export async function ensureBundle(name) {
  const folder = path.join(projectRoot, "node_modules", ".cache", "generator");
  const version = fingerprint(projectRoot, generatorSources);
  const file = path.join(folder, `${version}-${name}.cjs`);
  if (!existsSync(file)) await build(file, name);
  return file;
}

/**
 * Loads the file of a program, with V8's code cache from an earlier run.
 *
 * @param {string} file
 */
export function loadBundle(file) {
  const codeFile = `${file}.code`;
  const cachedData = existsSync(codeFile) ? readFileSync(codeFile) : undefined;
  const head = "(function (require, module, exports, __filename, __dirname, modelFolder) {";
  const script = new Script(`${head}${readFileSync(file, "latin1")}\n})`, {
    filename: file,
    columnOffset: -head.length,
    ...(cachedData && { cachedData }),
  });
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  return {
    /** @returns {Program} */
    load() {
      const module = { exports: {} };
      const modelFolder = path.join(projectRoot, "generator", "model");
      const run = script.runInThisContext();
      run(require, module, module.exports, file, path.dirname(file), modelFolder);
      return programOf(module.exports);
    },
    /** Writes V8's code cache. Call this at the end of the work: the cache includes only functions that have run. */
    keepCode() {
      if (!isKept && process.cpuUsage().user > work)
        writeWhole(codeFile, script.createCachedData());
    },
  };
}

/** Microseconds of CPU time that no run takes that only prints help; its cache would be of little use. */
const work = 1_000_000;

/**
 * What takes too long to load, and is replaced: openapi-typescript's modules copy the whole of TypeScript one by one,
 * unless they are those of CommonJS, and its unused main function imports an older linter; and the compiler is in ts-morph
 * as well.
 */
const lightModules = /** @satisfies {import("esbuild").Plugin} */ ({
  name: "light-modules",
  setup: ({ onResolve }) => {
    const main = path.join(projectRoot, "node_modules", "openapi-typescript", "dist", "index.cjs");
    const scripts = path.join(projectRoot, "scripts", "support");
    onResolve({ filter: /^openapi-typescript$/ }, () => ({ path: main }));
    onResolve({ filter: /^typescript$/ }, () => ({
      path: path.join(path.dirname(nativeRequire.resolve("@ts-morph/common")), "typescript.js"),
    }));
    onResolve({ filter: /^@redocly\/openapi-core/ }, ({ path: name, importer }) => {
      if (!importer.includes(`${path.sep}openapi-typescript${path.sep}`)) return undefined;
      const isReferences = name.endsWith("/ref-utils.js");
      return { path: path.join(scripts, isReferences ? "reference-parts.mjs" : "no-linter.mjs") };
    });
  },
});

/**
 * @param {string} file
 * @param {string} name
 */
async function build(file, name) {
  const esbuild = await import("esbuild").catch(() => {
    throw new Failure("The dependencies are not installed; run npm ci, or npm start, which does.");
  });
  const bundling = esbuild.build({
    entryPoints: [path.join(projectRoot, "scripts", "programs", `${name}.ts`)],
    write: false,
    bundle: true,
    // It has code for the machine.
    external: ["oxfmt"],
    minifyWhitespace: true,
    legalComments: "none",
    platform: "node",
    format: "cjs",
    target: "node20",
    logLevel: "error",
    define: { "import.meta.dirname": "modelFolder" },
    // V8 loses the callback for `import()` when it loads cached code.
    supported: { "dynamic-import": false },
    plugins: [lightModules],
  });
  const { outputFiles } = await bundling.catch(() => {
    throw new Failure(
      "The generator cannot be run: the lines above say where its source is wrong.",
    );
  });
  // V8 reads an ASCII file twice as fast and stores it in half the memory. The bundler escapes the other characters in
  // strings; the rest are in regular expressions.
  for (const { text } of outputFiles) writeWhole(file, text.replace(/[^\0-\x7f]/g, escape));
  removeOld(file);
}

/**
 * Removes what earlier versions of the generator left. What is recent may be in use by another process; the clocks of
 * the machine and of its disk can differ.
 *
 * @param {string} present
 */
function removeOld(present) {
  const folder = path.dirname(present);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (file === present) continue;
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 600_000) rmSync(file, { force: true });
  }
}

/**
 * Writes a file atomically: other processes see all of it or nothing.
 *
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
function writeWhole(file, contents) {
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}
