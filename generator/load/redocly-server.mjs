// Runs Redocly's command line repeatedly in one process, because loading it takes longer than most runs.
//
// A run ends when the event loop is empty.
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

// Ctrl-C reaches every process of a terminal; the parent process ends this one when it is ready.
process.on("SIGINT", () => {});
// The parent process is gone, for whatever reason.
process.once("disconnect", process.exit.bind(process));

process.on("message", (/** @type {import("./redocly-run.js").RedoclyRequest} */ request) => {
  const { args, cwd, reads } = request;
  isAtWork = true;
  applyRules(reads);
  process.chdir(cwd);
  // Lets the process become idle as soon as the command itself has nothing left to wait for.
  process.channel?.unref();
  process.exitCode = undefined;
  process.argv = [process.argv[0] ?? "node", "redocly", ...args];
  redocly.run().catch((error) => {
    output.stderr += String(error);
    process.exitCode = 1;
  });
});

// The command line sets its exit code at the very end, so wait until it is done.
process.on("beforeExit", awaitEnd);
// The command line calls `exit` when it is done, but this process continues.
process.exit = /** @type {typeof process.exit} */ (
  (code) => {
    // Later code may call `exit` again without knowing of the failure.
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
