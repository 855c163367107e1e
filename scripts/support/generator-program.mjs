import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import path from "node:path";
import { Failure, report } from "./failure.mjs";
import { fingerprint, generatorSources } from "./freshness.mjs";
import { escape } from "./print.mjs";
import { projectRoot } from "./project.mjs";

/** @typedef {(args: readonly string[], root: string) => Promise<number>} Program */

/**
 * Runs one of the generator's programs, and sets the exit code.
 *
 * @param {string} name name of its module in scripts/programs/
 */
export async function runGeneratorProgram(name) {
  const args = process.argv.slice(2);
  const loading = args.includes("--verbose") ? importSource(name) : loadProgram(name);
  process.exitCode = await loading.then((program) => program(args, projectRoot)).catch(report);
}

/**
 * The stack of a failure then names places in the sources.
 *
 * @param {string} name
 */
async function importSource(name) {
  const { tsImport } = await import("tsx/esm/api");
  return programOf(await tsImport(`../../scripts/programs/${name}.ts`, import.meta.url));
}

/**
 * Loads a program from one file of plain JavaScript, built on first use and again after an edit. The compilers that it
 * works with are in the file as well: they are many files, and 18 MB.
 *
 * @param {string} name
 * @param {readonly string[]} sources what it is made from
 */
export async function loadProgram(name, sources = generatorSources) {
  const folder = path.join(projectRoot, "node_modules", ".cache", "generator");
  // Copies of the project that share their dependencies share the file.
  const file = path.join(folder, `${fingerprint(projectRoot, sources)}-${name}.cjs`);
  if (!existsSync(file)) await build(file, name);
  // Node.js 22 and newer keep what they make of the code.
  Reflect.get(nodeModule, "enableCompileCache")?.(`${file}.code`);
  return programOf(nativeRequire(file)(path.join(projectRoot, "generator", "api")));
}

const nativeRequire = createRequire(import.meta.url);

/**
 * A module of scripts/programs/ has one function.
 *
 * @param {object} module
 */
function programOf(module) {
  return /** @type {[Program]} */ (Object.values(module))[0];
}

/**
 * What takes too long to load, and is replaced: the unused main function of openapi-typescript imports an older linter, and
 * the compiler is in ts-morph as well.
 */
const lightModules = /** @satisfies {import("esbuild").Plugin} */ ({
  name: "light-modules",
  setup: ({ onResolve }) => {
    const compiler = path.join(import.meta.dirname, "bundled-compiler.cjs");
    onResolve({ filter: /\/compiler\.js$/ }, ({ importer }) =>
      importer.includes("node_modules") ? undefined : { path: compiler },
    );
    const linter = path.join(import.meta.dirname, "no-linter.mjs");
    onResolve({ filter: /^typescript$/ }, () => ({
      path: path.join(path.dirname(nativeRequire.resolve("@ts-morph/common")), "typescript.js"),
    }));
    onResolve({ filter: /^@redocly\/openapi-core$/ }, ({ importer }) =>
      importer.includes(`${path.sep}openapi-typescript${path.sep}`) ? { path: linter } : undefined,
    );
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
    // One module asks where it is, `api/generator-folder`: in the project that runs it, whoever built the file.
    define: { "import.meta.dirname": "apiFolder" },
    banner: { js: "module.exports = (function (apiFolder) { const module = { exports: {} };" },
    footer: { js: "return module.exports; });" },
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
  removeOld(file, name);
}

/**
 * Removes what earlier versions of the generator left. What is recent may be in use by another process; the clocks of
 * the machine and of its disk can differ.
 *
 * @param {string} present
 * @param {string} program the only one whose files are old
 */
function removeOld(present, program) {
  const folder = path.dirname(present);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const isOther = name.endsWith(".cjs") && !name.endsWith(`-${program}.cjs`);
    if (file === present || isOther) continue;
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 600_000) rmSync(file, { force: true, recursive: true });
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
