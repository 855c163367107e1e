// Runs Redocly's command line again and again in one process: what it loads takes longer than most of what it does.
//
// A run has come to its end when nothing is left to wait for.
import { applyRules, installGuard, takeFindings } from "./read-guard.mjs";
import { loadRedocly } from "./redocly-command.mjs";

installGuard();

const output = { stdout: "", stderr: "" };
let isAtWork = false;

for (const name of /** @type {const} */ (["stdout", "stderr"])) {
  process[name].write = (/** @type {string | Uint8Array} */ chunk) => {
    output[name] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    return true;
  };
}

const redocly = loadRedocly();

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
  redocly.run().catch((error) => {
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
  redocly.keepCode();
}
