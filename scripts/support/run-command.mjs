import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { Failure } from "./failure.mjs";
import { projectRoot } from "./project.mjs";

/**
 * @typedef {object} Outcome
 * @property {number} code exit code, or 128 + its number for the signal that ended it
 * @property {string} output what it printed, when that was captured
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let stoppedBy;

/**
 * Runs a program in the project's folder and waits for its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, shell?: boolean, interactive?: boolean }} [options] capture: keep the output instead of
 *   showing it; interactive: let it read what is typed
 * @returns {Promise<Outcome>}
 * @throws {Failure} when a signal stops this process before the command ends
 */
export async function runCommand(
  program,
  args,
  { capture = false, shell = false, interactive = false } = {},
) {
  const out = capture ? "pipe" : "inherit";
  const stdio = /** @type {const} */ ([interactive ? "inherit" : "ignore", out, out]);
  const env = { ...process.env, ...aroundProxy() };
  const child = spawn(program, args, { cwd: projectRoot, stdio: [...stdio], shell, env });
  running.add(child);
  try {
    const outcome = await ending(child);
    if (stoppedBy !== undefined) throw new Failure("Interrupted.", signalCode(stoppedBy));
    return outcome;
  } finally {
    running.delete(child);
  }
}

/** No proxy leads to this machine, on which the sandbox and the servers of tests are. */
function aroundProxy() {
  const { no_proxy: own, NO_PROXY: upper = "" } = process.env;
  const hosts = [own ?? upper, "127.0.0.1", "localhost", "[::1]"].filter(Boolean).join(",");
  return { no_proxy: hosts, NO_PROXY: hosts };
}

/**
 * Runs a JavaScript file with the Node that runs this one.
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, interactive?: boolean }} [options]
 */
export function runNode(args, options) {
  return runCommand(process.execPath, args, options);
}

/**
 * Compiles a project of TypeScript.
 * @param {string} config
 * @param {string} what it is, for the message of a failure
 * @throws {Failure} when its types are wrong
 */
export async function compile(config, what) {
  const { code } = await runNode(["node_modules/typescript-native/bin/tsc", "-p", config]);
  if (code === 0) return;
  throw new Failure(`${what} was not built: the lines above say where its types are wrong.`);
}

/**
 * Runs a command of Git in the project's folder, and returns what it printed.
 * @param {string[]} args
 * @throws {Failure} when it fails
 */
export async function git(...args) {
  const { code, output } = await runCommand("git", args, { capture: true });
  if (code !== 0) throw new Failure(`git ${args.join(" ")} failed:\n${output}`);
  return output.trim();
}

/** Passes Ctrl-C and termination on to what is running; its end then ends this process. */
export function stopChildrenOnSignal() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.once(signal, () => {
      stoppedBy = signal;
      if (running.size === 0) process.exit(signalCode(signal));
      for (const child of running) child.kill(signal);
    });
  }
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<Outcome>}
 */
async function ending(child) {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
  }
  await once(child, "close");
  return { code: child.exitCode ?? signalCode(child.signalCode), output };
}

/** @param {NodeJS.Signals | null} signal */
function signalCode(signal) {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}
