// npm run generate: runs the generator from one file of plain JavaScript, built on first use and again after an edit.
//
// Most of a run's time would go into parsing the compilers that it works with: 18 MB of JavaScript. So they are in
// the file as well, and V8's code for it is kept beside it after the first run.
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
import { Failure, report } from "./support/failure.mjs";
import { fingerprint, isFresh, rememberFresh } from "./support/freshness.mjs";
import { print } from "./support/print.mjs";
import { isSupervised, supervise } from "./support/supervise.mjs";
import { superviseEdited } from "./support/supervise-edited.mjs";

const root = path.dirname(import.meta.dirname);
const args = process.argv.slice(2);

/** What the generator is made from. */
const sources = ["generator", "runtime", "overlays", "scripts", "package-lock.json"];

/** @satisfies {import("esbuild").BuildOptions} */
const bundling = /** @type {const} */ ({
  entryPoints: [path.join(root, "generator", "main.ts")],
  write: false,
  bundle: true,
  minifyWhitespace: true,
  legalComments: "none",
  platform: "node",
  format: "cjs",
  target: "node20",
  logLevel: "error",
  define: { "import.meta.dirname": "modelFolder" },
});

if (isSupervised()) await generate().catch((error) => (process.exitCode = report(error)));
else if (args.length === 0 && isFresh(root)) print("Everything is up to date.");
else process.exitCode = await start();

async function start() {
  if (args.includes("--watch"))
    return superviseEdited(import.meta.filename, args, { root, sources });
  return (await supervise(import.meta.filename, args)).code;
}

async function generate() {
  const version = fingerprint(root, sources);
  const bundle = path.join(root, "node_modules", ".cache", "generator", `${version}.cjs`);
  if (!existsSync(bundle)) await buildOrTell(bundle);
  if (args.includes("--verbose")) await mapBundle(bundle);
  process.once("exit", (exitCode) => {
    // A run over some of the APIs says nothing of the rest, and a watch may end while a spec is broken.
    if (exitCode === 0 && args.every((arg) => arg === "--force")) rememberFresh(root);
  });
  run(bundle);
}

/** @param {string} file */
function run(file) {
  const codeFile = `${file}.code`;
  const cachedData = existsSync(codeFile) ? readFileSync(codeFile) : undefined;
  const head = "(function (require, module, exports, __filename, __dirname, modelFolder) {";
  const script = new Script(`${head}${readFileSync(file, "utf8")}\n})`, {
    filename: file,
    columnOffset: -head.length,
    ...(cachedData && { cachedData }),
  });
  if (cachedData === undefined || script.cachedDataRejected) {
    // Code that has run is part of what V8 hands out, so it is asked for at the end.
    process.once("exit", (exitCode) => {
      if (exitCode === 0) writeWhole(codeFile, script.createCachedData());
    });
  }
  const module = { exports: {} };
  const require = createRequire(import.meta.url);
  script.runInThisContext()(
    require,
    module,
    module.exports,
    file,
    path.dirname(file),
    path.join(root, "generator", "model"),
  );
}

/** @param {string} file */
async function buildOrTell(file) {
  await build(file).catch((error) => {
    process.send?.({ isIncomplete: true });
    if (error instanceof Failure) throw error;
    throw new Failure(
      "The generator cannot be run: the lines above say where its source is wrong.",
    );
  });
}

/** @param {string} file */
async function build(file) {
  const esbuild = await loadBundler();
  const { outputFiles } = await esbuild.build(bundling);
  for (const { contents } of outputFiles) writeWhole(file, contents);
  removeOld(path.dirname(file));
}

/**
 * The map takes another run of the bundler, so it is made for those alone who look at a stack.
 *
 * @param {string} bundle
 */
async function mapBundle(bundle) {
  const [esbuild, { mapStacks }] = await Promise.all([
    loadBundler(),
    import("./support/map-stacks.mjs"),
  ]);
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
 * @param {Uint8Array} contents
 */
function writeWhole(file, contents) {
  const unfinished = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(unfinished, contents);
  renameSync(unfinished, file);
}
