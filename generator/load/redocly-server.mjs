// Runs Redocly's command line again and again in one process: what it loads takes longer than most of what it does.
//
// Importing its main module runs it once with the arguments of the process; imported under another name, it runs
// again, while everything behind it is loaded already. It has come to its end when nothing is left to wait for.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { applyRules, installGuard, takeFindings } from "./read-guard.mjs";

installGuard();

const packageFile = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
const mainFile = path.join(path.dirname(packageFile), "lib", "index.js");
const main = pathToFileURL(mainFile).href;
const output = { stdout: "", stderr: "" };
let runs = 0;
let isAtWork = false;

for (const name of /** @type {const} */ (["stdout", "stderr"])) {
  process[name].write = (/** @type {string | Uint8Array} */ chunk) => {
    output[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    return true;
  };
}

void loadAhead();

// Ctrl-C reaches every process of a terminal; whoever started this one ends it, in its own time.
process.on("SIGINT", () => {});
// Nobody is left to work for, however that came about.
process.once("disconnect", process.exit.bind(process));

process.on("message", (/** @type {import("./redocly-run.js").RedoclyRequest} */ request) => {
  const { args, cwd, reads } = request;
  isAtWork = true;
  applyRules(reads);
  process.chdir(cwd);
  // Only what the command itself waits for keeps the process from being at its end.
  process.channel?.unref();
  process.exitCode = undefined;
  process.argv = [process.argv[0] ?? "node", "redocly", ...args];
  runs += 1;
  import(`${main}?run=${runs}`).catch((error) => {
    output.stderr += String(error);
    process.exitCode = 1;
  });
});

// The command line decides upon its exit code at the very end, so its end is waited for.
process.on("beforeExit", awaitEnd);
// The command line ends the process when it is done. This one goes on.
process.exit = /** @type {typeof process.exit} */ (
  (code) => {
    // What follows may end it once more, and not know of the failure.
    process.exitCode = Math.max(Number(process.exitCode ?? 0), Number(code ?? 0));
  }
);

/** Most of the first run would go into loading what the main module imports, so that is loaded before it is asked for. */
async function loadAhead() {
  const text = readFileSync(mainFile, "utf8");
  const chunks = [...text.matchAll(/\bimport\b[^"();]*"(\.\/[^"]+)"/g)].map(
    ([, chunk = ""]) => chunk,
  );
  // What cannot be loaded by itself, the run loads in its own way.
  await Promise.allSettled(chunks.map((chunk) => import(new URL(chunk, main).href)));
}

function awaitEnd() {
  if (isAtWork) process.nextTick(finish);
}

function finish() {
  isAtWork = false;
  for (const listener of process.listeners("beforeExit")) {
    if (listener !== awaitEnd) process.off("beforeExit", listener);
  }
  const { stdout, stderr } = output;
  const exitCode = Number(process.exitCode ?? 0);
  Object.assign(output, { stdout: "", stderr: "" });
  process.exitCode = 0;
  process.channel?.ref();
  process.send?.({ exitCode, stdout, stderr, ...takeFindings() });
}
