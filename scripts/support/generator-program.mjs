import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { forkRedocly } from "../../generator/load/fork-redocly.js";
import { writeWhole } from "../../generator/load/kept-file.js";
import { escapeForeign, loadScript } from "../../generator/load/kept-script.mjs";
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
  const [file] = await Promise.all([ensureBundle(entry), redocly && prepareRedocly()]);
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

/** For the runs to come: this one's Redocly has started. It also runs from its own modules, only longer. */
async function prepareRedocly() {
  const { bundleRedocly } = await import("../../generator/load/bundle-redocly.mjs");
  await bundleRedocly().catch(() => {});
}

/**
 * Builds the file of a program unless it exists, and returns its path. Copies of the project that share
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
  const script = loadScript(file, parameters);
  return {
    /**
     * @param {(name: string) => unknown} require
     * @param {import("node:child_process").ChildProcess} [redocly] a process that was started ahead of time
     */
    evaluate(require, redocly) {
      const module = { exports: {} };
      const modelFolder = path.join(projectRoot, "generator", "model");
      script.run(require, module, module.exports, file, path.dirname(file), modelFolder, redocly);
      return module.exports;
    },
    keepCode: script.keepCode,
  };
}

const parameters = "require, module, exports, __filename, __dirname, modelFolder, redocly".split(
  ", ",
);

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
 * of TypeScript one by one, unless they are those of CommonJS, and its unused main function imports a linter.
 */
function lightModules() {
  const modules = path.join(projectRoot, "node_modules");
  const linter = "@redocly/openapi-core";
  const scripts = path.join(projectRoot, "scripts", "support");
  return {
    "openapi-typescript": path.join(modules, "openapi-typescript", "dist", "index.cjs"),
    [linter]: path.join(scripts, "no-linter.mjs"),
    [`${linter}/lib/ref-utils.js`]: path.join(scripts, "reference-parts.mjs"),
  };
}

/**
 * @param {string} file
 * @param {Bundling} bundling
 */
async function buildOrTell(file, bundling) {
  await build(file, bundling).catch((error) => {
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
  removeOld(file);
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
