// Runs a script in a process of its own and watches over it, because nothing inside of a process can end a loop that
// never comes to its end, or say something sensible when the memory has run out.
import { fork } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { print, printError } from "./print.mjs";

const marker = "SUPERVISED_BY";

/** Whether this process is one that {@link supervise} started. */
export function isSupervised() {
  return process.env[marker] === String(process.ppid);
}

/**
 * What the script tells about its work.
 *
 * @typedef {object} Progress
 * @property {string} [document] what it works on; absent: nothing that could take long
 * @property {number} [timeLimit] how long that may take, in milliseconds
 * @property {import("./fresh-runs.mjs").RunRecord} [record] what it has read and written
 */

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number } & Pick<State, "record">>} the exit code, and what the script said of itself
 */
export async function supervise(script, args) {
  const child = fork(script, [...args], {
    // For work that needs room beside what is left of earlier work. Of the threads that optimize code and collect garbage
    // meanwhile, one takes less processor time than the usual four.
    execArgv: [...process.execArgv, "--expose-gc", "--v8-pool-size=1"],
    env: { ...process.env, [marker]: String(process.pid) },
    stdio: ["inherit", "inherit", "pipe", "ipc"],
  });
  const state = follow(child);
  passOnErrors(child);
  passOnSignals(child);
  await once(child, "close");
  const { exitCode: code, signalCode: signal } = child;
  clearTimeout(state.timer);
  if (signal === "SIGABRT" || code === 134) {
    state.problem = {
      message: "ran out of memory; no files changed",
      expected: "a smaller document, or a larger NODE_OPTIONS=--max-old-space-size",
    };
  }
  if (state.problem === undefined) {
    // A script that has not come to listen for signals yet has written nothing yet either.
    if (signal === "SIGINT" || signal === "SIGTERM") printError("Interrupted; no files changed.");
    return { code: code ?? 128 + constants.signals[signal ?? "SIGKILL"], record: state.record };
  }
  report(state.document ?? "the generator", state.problem, args.includes("--json"));
  return { code: 1 };
}

/**
 * What is known of a script that runs.
 *
 * @typedef {object} State
 * @property {string | undefined} [document] what it works on
 * @property {NodeJS.Timeout} [timer] ends it when that takes too long
 * @property {Progress["record"] | undefined} [record]
 * @property {Problem} [problem] why it had to be ended
 */

/**
 * Listens to what a script tells, and ends it when its work takes too long.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
function follow(child) {
  /** @type {State} */
  const state = {};
  /** @param {number} timeLimit */
  const giveUp = (timeLimit) => {
    state.problem = {
      message: `took longer than ${timeLimit / 1000} s; no files changed`,
      expected: "a document that is not made to take long, or a longer --time-limit",
    };
    child.kill("SIGKILL");
  };
  child.on("message", (/** @type {Progress} */ progress) => {
    const { document, timeLimit = 0, record } = progress;
    state.record = record ?? state.record;
    if (record !== undefined) return;
    clearTimeout(state.timer);
    state.document = document;
    if (document !== undefined) state.timer = setTimeout(() => giveUp(timeLimit), timeLimit);
  });
  return state;
}

/** @typedef {{ message: string, expected: string }} Problem */

/**
 * @param {string} file
 * @param {Problem} problem
 * @param {boolean} json
 */
function report(file, { message, expected }, json) {
  if (json) print(JSON.stringify({ ok: false, problems: [{ file, message, expected }] }, null, 2));
  else printError(`${file}: ${message}; expected ${expected}`);
}

/**
 * Hides what Node.js prints when it runs out of memory, which helps only those who work on Node.js.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
function passOnErrors(child) {
  let isFatal = false;
  child.stderr?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    isFatal ||= /<--- Last few GCs --->|^FATAL ERROR: /m.test(text);
    if (!isFatal) printError(text, "");
  });
}

/** One Ctrl-C may come twice, from the terminal and from npm, within milliseconds; a person takes longer. */
const samePress = 300;

/**
 * The first signal asks the script to end; a later one ends it.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
function passOnSignals(child) {
  let first = Infinity;
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    const now = performance.now();
    first = Math.min(first, now);
    child.kill(now - first > samePress ? "SIGKILL" : signal);
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, passOn);
}
