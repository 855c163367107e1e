// npm run generate: runs the generator, in a process of its own that this one watches over.
import path from "node:path";
import { report } from "./support/failure.mjs";
import { readFreshRun, rememberRun } from "./support/fresh-runs.mjs";
import { runGeneratorProgram } from "./support/generator-program.mjs";
import { print } from "./support/print.mjs";
import { isSupervised, supervise } from "./support/supervise.mjs";

const root = path.dirname(import.meta.dirname);
const args = process.argv.slice(2);

if (isSupervised())
  await runGeneratorProgram("generate").catch((error) => (process.exitCode = report(error)));
else process.exitCode = await start();

async function start() {
  const said = readFreshRun(root, args);
  if (said !== undefined) return sayAgain(said);
  const { code, record } = await supervise(import.meta.filename, args);
  // A run for some APIs does not cover the others, and a watch can end while a spec is broken.
  const isWhole = args.every((arg) => arg === "--force");
  const kept = isWhole ? { files: {}, notes: [] } : record;
  if (code === 0 && kept !== undefined) rememberRun(root, isWhole ? [] : args, kept);
  return code;
}

/** @param {readonly string[]} lines */
function sayAgain(lines) {
  for (const line of lines) print(line);
  return 0;
}
