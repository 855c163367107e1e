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
import { forkRedocly } from "../../generator/load/fork-redocly.js";
import { Failure } from "./failure.mjs";
import { fingerprint, generatorSources } from "./freshness.mjs";
import { projectRoot } from "./project.mjs";

/** @typedef {ReturnType<typeof bundlingOf>} Bundling */

/**
 * Runs one of the generator's programs from one file of plain JavaScript, built on first use and again after an edit.
 *
 * Most of a run's time would go into parsing the compilers that it works with: 18 MB of JavaScript. So they are in
 * the file as well, and V8's code for it is kept beside it.
 *
 * @param {string} entry path of the program in the generator's folder, without its extension
 */
export async function runGeneratorProgram(entry) {
  const redocly = isAtWork() ? startAhead() : undefined;
  const file = await ensureBundle(entry);
  if (process.argv.includes("--verbose")) await mapBundle(file, bundlingOf(entry, ""));
  const { evaluate, keepCode } = loadBundle(file);
  // Code that has run is part of what V8 hands out, so it is asked for at the end.
  process.once("exit", (exitCode) => {
    if (exitCode === 0) keepCode();
  });
  evaluate(createRequire(import.meta.url), redocly);
}

/** Whether there will be work to do, and an end to it. */
function isAtWork() {
  return !process.argv.some((arg) => /^--(?:help|watch)$/.test(arg));
}

/** Redocly takes longer to load than the generator, and it is what a run waits for. */
function startAhead() {
  const redocly = forkRedocly(path.join(projectRoot, "generator"));
  redocly.unref();
  redocly.channel?.unref();
  return redocly;
}

/**
 * Builds the file of a program unless it is there already, and gives its path. Copies of the project that share
 * their dependencies share it.
 *
 * @param {string} entry
 */
export async function ensureBundle(entry) {
  const folder = path.join(projectRoot, "node_modules", ".cache", "generator");
  const version = fingerprint(projectRoot, generatorSources);
  const file = path.join(folder, `${version}-${entry.replaceAll("/", "-")}.cjs`);
  if (!existsSync(file)) await buildOrTell(file, bundlingOf(entry, version));
  return file;
}

/**
 * Loads the file of a program, with the code that V8 has made of it in an earlier run.
 *
 * @param {string} file
 */
export function loadBundle(file) {
  const codeFile = `${file}.code`;
  const { effort, cachedData } = readCode(codeFile);
  const head =
    "(function (require, module, exports, __filename, __dirname, modelFolder, redocly) {";
  const script = new Script(`${head}${readFileSync(file, "latin1")}\n})`, {
    filename: file,
    columnOffset: -head.length,
    ...(cachedData && { cachedData }),
  });
  const known = script.cachedDataRejected === true ? 0 : effort;
  return {
    /**
     * @param {(name: string) => unknown} require
     * @param {import("node:child_process").ChildProcess} [redocly] a process that was started ahead of time
     */
    evaluate(require, redocly) {
      const module = { exports: {} };
      const modelFolder = path.join(projectRoot, "generator", "model");
      const run = script.runInThisContext();
      run(require, module, module.exports, file, path.dirname(file), modelFolder, redocly);
      return module.exports;
    },
    keepCode() {
      const spent = cpuTime();
      if (spent > known * muchMore) writeCode(codeFile, spent, script.createCachedData());
    },
  };
}

/** A run that does as much as an earlier one never takes so much longer. */
const muchMore = 1.5;

/** Time in milliseconds that this process has worked. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
}

/**
 * Reads V8's code for what a run has needed, behind the time that it took: one that asks for help needs little, and
 * leaves little to a run that generates.
 *
 * @param {string} file
 */
function readCode(file) {
  if (!existsSync(file)) return { effort: 0, cachedData: undefined };
  const bytes = readFileSync(file);
  return { effort: bytes.readDoubleLE(0), cachedData: bytes.subarray(effortSize) };
}

/**
 * @param {string} file
 * @param {number} effort
 * @param {Uint8Array} code
 */
function writeCode(file, effort, code) {
  const head = Buffer.alloc(effortSize);
  head.writeDoubleLE(effort);
  writeWhole(file, Buffer.concat([head, code]));
}

/** V8 wants its code at an address that eight divides. */
const effortSize = 8;

/**
 * @param {string} entry
 * @param {string} version what identifies all sources
 */
function bundlingOf(entry, version) {
  return /** @satisfies {import("esbuild").BuildOptions} */ ({
    entryPoints: [path.join(projectRoot, "generator", `${entry}.ts`)],
    write: /** @type {const} */ (false),
    bundle: true,
    minifyWhitespace: true,
    legalComments: /** @type {const} */ ("none"),
    platform: /** @type {const} */ ("node"),
    format: /** @type {const} */ ("cjs"),
    target: "node20",
    logLevel: /** @type {const} */ ("error"),
    define: {
      "import.meta.dirname": "modelFolder",
      "import.meta.redocly": "redocly",
      "process.env.GENERATOR_VERSION": JSON.stringify(version),
    },
    alias: lightModules(),
  });
}

/**
 * What openapi-typescript is replaced by, since a third of a second would go into loading it: its modules copy the whole
 * of TypeScript one by one, unless they are those of CommonJS, and its main function, which nobody calls, brings a linter.
 */
function lightModules() {
  const modules = path.join(projectRoot, "node_modules");
  const linter = "@redocly/openapi-core";
  return {
    "openapi-typescript": path.join(modules, "openapi-typescript", "dist", "index.cjs"),
    [linter]: path.join(projectRoot, "scripts", "support", "no-linter.mjs"),
    [`${linter}/lib/ref-utils.js`]: path.join(modules, linter, "lib", "ref-utils.js"),
  };
}

/**
 * @param {string} file
 * @param {Bundling} bundling
 */
async function buildOrTell(file, bundling) {
  await build(file, bundling).catch((error) => {
    process.send?.({ isIncomplete: true });
    if (error instanceof Failure) throw error;
    throw new Failure(
      "The generator cannot be run: the lines above say where its source is wrong.",
    );
  });
}

/**
 * @param {string} file
 * @param {Bundling} bundling
 */
async function build(file, bundling) {
  const esbuild = await loadBundler();
  const { outputFiles } = await esbuild.build(bundling);
  for (const { text } of outputFiles) writeWhole(file, escapeForeign(text));
  removeOld(path.dirname(file));
}

/**
 * V8 reads a file twice as fast, and keeps it in half of the memory, when all its characters are ASCII. The bundler
 * escapes what is in strings; the rest are members of regular expressions.
 *
 * @param {string} text
 */
function escapeForeign(text) {
  return text.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The map takes another run of the bundler, so it is made for those alone who look at a stack.
 *
 * @param {string} bundle
 * @param {Bundling} bundling
 */
async function mapBundle(bundle, bundling) {
  const [esbuild, { mapStacks }] = await Promise.all([loadBundler(), import("./map-stacks.mjs")]);
  mapStacks(bundle, () => {
    const { outputFiles } = esbuild.buildSync({
      ...bundling,
      outfile: bundle,
      sourcemap: "external",
      sourcesContent: false,
    });
    return outputFiles.find((output) => output.path.endsWith(".map"))?.text ?? "";
  });
}

function loadBundler() {
  return import("esbuild").catch(() => {
    throw new Failure("The dependencies are not installed; run npm ci, or npm start, which does.");
  });
}

/**
 * Removes what earlier versions of the generator left. What is recent may be in use by another process.
 *
 * @param {string} folder
 */
function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 600_000) rmSync(file, { force: true });
  }
}

/**
 * Another process sees the whole file or none.
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
