// Runs Redocly's command line repeatedly in one process, because loading it takes longer than most runs.
//
// A run ends when the event loop is empty.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const manifest = createRequire(import.meta.url).resolve("@redocly/cli/package.json");
/** The command line's main module, which runs with the arguments of the process when it is imported. */
const main = pathToFileURL(path.join(path.dirname(manifest), "lib", "index.js")).href;
let runs = 0;
let output = "";
let isAtWork = false;

for (const name of /** @type {const} */ (["stdout", "stderr"])) {
  process[name].write = (/** @type {string | Uint8Array} */ chunk) => {
    output += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    return true;
  };
}

// Ctrl-C reaches every process of a terminal; the parent process ends this one when it is ready.
process.on("SIGINT", () => {});
// The parent process is gone, for whatever reason.
process.once("disconnect", process.exit.bind(process));

process.on(
  "message",
  (/** @type {import("./redocly-server.js").RedoclyRequest} */ { args, cwd }) => {
    isAtWork = true;
    process.chdir(cwd);
    // Lets the process become idle as soon as the command itself has nothing left to wait for.
    process.channel?.unref();
    process.exitCode = undefined;
    process.argv = [process.argv[0] ?? "node", "redocly", ...args];
    runs += 1;
    // Under another name, it runs again, with its dependencies already loaded.
    import(`${main}?run=${runs}`).catch((error) => {
      output += String(error);
      process.exitCode = 1;
    });
  },
);

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
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  process.channel?.ref();
  process.send?.({ exitCode, output });
  output = "";
}
