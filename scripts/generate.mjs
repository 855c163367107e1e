// npm run generate: runs the generator, in a process of its own that this one watches over.
import path from "node:path";
import { report } from "./support/failure.mjs";
import { readFreshRun, rememberRun } from "./support/fresh-runs.mjs";
import { isFresh, rememberFresh } from "./support/freshness.mjs";
import { runGeneratorProgram } from "./support/generator-program.mjs";
import { print } from "./support/print.mjs";
import { isSupervised, supervise } from "./support/supervise.mjs";

const root = path.dirname(import.meta.dirname);
const args = process.argv.slice(2);

if (isSupervised()) await generate().catch((error) => (process.exitCode = report(error)));
else if (args.length === 0 && isFresh(root)) print("Everything is up to date.");
else process.exitCode = await start();

async function start() {
  const said = readFreshRun(root, args);
  if (said !== undefined) return sayAgain(said);
  const { code, record } = await supervise(import.meta.filename, args);
  if (code === 0 && record !== undefined) rememberRun(root, args, record);
  return code;
}

/** @param {readonly string[]} lines */
function sayAgain(lines) {
  for (const line of lines) print(line);
  return 0;
}

async function generate() {
  process.once("exit", (exitCode) => {
    // A run for some APIs does not cover the others, and a watch can end while a spec is broken.
    if (exitCode === 0 && args.every((arg) => arg === "--force")) rememberFresh(root);
  });
  await runGeneratorProgram("generate");
}
