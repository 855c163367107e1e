// npm run generate: runs the generator, in a process of its own that this one watches over, and fills the pages of the docs.
import { existsSync } from "node:fs";
import path from "node:path";
import { report } from "./support/failure.mjs";
import { generatorSources } from "./support/freshness.mjs";
import { readFreshRun, rememberRun } from "./support/fresh-runs.mjs";
import { loadProgram, runGeneratorProgram } from "./support/generator-program.mjs";
import { print } from "./support/print.mjs";
import { superviseScript } from "./support/supervise-script.mjs";
import { isSupervised } from "./support/supervise.mjs";

const root = path.dirname(import.meta.dirname);
const args = process.argv.slice(2);

if (isSupervised()) await runGeneratorProgram("generate");
else process.exitCode = await start().catch(report);

async function start() {
  const said = readFreshRun(root, args);
  for (const line of said ?? []) print(line);
  if (said !== undefined) return 0;
  const { code: generated, record } = await superviseScript(import.meta.filename, args);
  const code = generated || (await fillPages());
  // A run for some APIs does not cover the others, and a watch can end while a spec is broken.
  const isWhole = args.every((arg) => arg === "--force");
  const kept = isWhole ? { files: {}, notes: [] } : record;
  if (code === 0 && kept !== undefined) rememberRun(root, isWhole ? [] : args, kept);
  return code;
}

/** Pages show facts and samples: after a run over the project, all of them are up to date, or it says which are not. */
async function fillPages() {
  const isOther = args.some((arg) => /^(?:-h|--(?:help|json|spec|watch))/.test(arg));
  if (isOther || !existsSync(path.join(root, "docs/site/guide/fill-pages.ts"))) return 0;
  const fill = await loadProgram("fill-pages", ["docs/site", ...generatorSources]);
  return fill(args, root);
}
