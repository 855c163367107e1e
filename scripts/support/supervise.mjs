// Runs a script in a process of its own and watches over it, because nothing inside of a process can end a loop that
// never comes to its end, or say something sensible when the memory has run out.
import { fork } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { constants } from "node:os";
import { printError } from "./print.mjs";

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
 * @property {string} [folder] what it works in and removes, unless it is killed
 */

/**
 * How a script ended.
 *
 * @typedef {object} Outcome
 * @property {number} code exit code
 * @property {Progress["record"]} [record] what the script said of itself
 * @property {{ file?: string | undefined, message: string, expected: string }} [problem] why it had to be ended
 * @property {boolean | undefined} [isInterrupted] whether a signal ended it before it could say so
 */

/**
 * Runs a script until its end, or until what it works on takes too long.
 *
 * @param {string} script
 * @param {readonly string[]} args
 * @param {readonly string[]} execArgv options of Node.js
 * @returns {Promise<Outcome>}
 */
export async function supervise(script, args, execArgv) {
  const child = fork(script, [...args], {
    execArgv: [...execArgv],
    env: { ...process.env, [marker]: String(process.pid) },
    stdio: ["inherit", "inherit", "pipe", "ipc"],
  });
  const state = follow(child);
  passOnErrors(child);
  const stopListening = passOnSignals(child, state);
  await once(child, "close");
  stopListening();
  const { exitCode: code, signalCode: signal } = child;
  clearTimeout(state.timer);
  const { record, document: file, problem, folder } = state;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  if (problem !== undefined) return { code: 1, problem: { file, ...problem } };
  if (signal === "SIGABRT" || signal === "SIGTRAP" || code === 134) {
    const expected = "a smaller document, or a larger NODE_OPTIONS=--max-old-space-size";
    return { code: 1, problem: { file, message: "ran out of memory", expected } };
  }
  // A script that has not come to listen for signals yet, or works on a document, has written nothing yet.
  const isInterrupted = signal === "SIGINT" || signal === "SIGTERM" || state.isKilled;
  const exitCode = state.isKilled ? 130 : (code ?? 128 + constants.signals[signal ?? "SIGKILL"]);
  return { code: exitCode, record, isInterrupted };
}

/**
 * What is known of a script that runs.
 *
 * @typedef {object} State
 * @property {string | undefined} [document] what it works on
 * @property {NodeJS.Timeout} [timer] ends it when that takes too long
 * @property {Progress["record"] | undefined} [record]
 * @property {string | undefined} [folder] what it works in
 * @property {Problem} [problem] why it had to be ended
 * @property {boolean} [isKilled] whether it noticed no signal
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
    const expected = "a document that is not made to take long, or a longer --time-limit";
    state.problem = { message: `took longer than ${timeLimit / 1000} s`, expected };
    child.kill("SIGKILL");
  };
  child.on("message", (/** @type {Progress} */ progress) => {
    const { document, timeLimit = 0, record, folder } = progress;
    state.record = record ?? state.record;
    state.folder = folder ?? state.folder;
    if ((record ?? folder) !== undefined) return;
    clearTimeout(state.timer);
    state.document = document;
    if (document !== undefined) state.timer = setTimeout(() => giveUp(timeLimit), timeLimit);
  });
  return state;
}

/** @typedef {{ message: string, expected: string }} Problem */

/**
 * Hides what Node.js prints when it runs out of memory, which helps only those who work on Node.js.
 *
 * @param {import("node:child_process").ChildProcess} child
 */
function passOnErrors(child) {
  let isFatal = false;
  child.stderr?.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
    isFatal ||= /<--- Last few GCs --->|^FATAL ERROR: |^#$/m.test(text);
    if (!isFatal) printError(text, "");
  });
}

/** One Ctrl-C may come twice, from the terminal and from npm, within milliseconds; a person takes longer. */
const samePress = 300;

/** Within this time, a script that works on no document has ended after a signal. */
const patience = 1000;

/**
 * The first signal asks the script to end; a later one ends it, and so does the first soon if the script works on a
 * document, where it notices nothing.
 *
 * @param {import("node:child_process").ChildProcess} child
 * @param {State} state
 * @returns {() => void} stops listening
 */
function passOnSignals(child, state) {
  let first = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const endStuck = () => {
    state.isKilled ||= state.document !== undefined && child.kill("SIGKILL");
  };
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    if (first === 0) child.kill(signal);
    // Again, it could meet a script that is at its end and listens no more.
    else if (performance.now() - first > samePress) child.kill("SIGKILL");
    first ||= performance.now();
    timer ??= setInterval(endStuck, patience); // again: it may come to a document after the signal
  };
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM"]);
  for (const signal of signals) process.on(signal, passOn);
  return () => {
    clearInterval(timer);
    for (const signal of signals) process.off(signal, passOn);
  };
}
