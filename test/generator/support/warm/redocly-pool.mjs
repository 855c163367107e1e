import { fork } from "node:child_process";
import { EventEmitter } from "node:events";
import path from "node:path";
import { projectRoot } from "../../../../scripts/support/project.mjs";

/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

const script = path.join(projectRoot, "generator", "load", "redocly-server.mjs");
/** @type {Kept[]} */
const idle = [];
/** As in generator/load/redocly-server.ts: each run leaves something behind. */
const longestLife = 100;

/** @typedef {{ child: ChildProcess, runs: number }} Kept */

/**
 * Stands in for `fork` where the generator starts Redocly's process: gives one that has ended its work for another.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import("node:child_process").ForkOptions} options
 */
export function lendRedocly(file, args, options) {
  if (path.basename(file) !== path.basename(script)) return fork(file, args, options);
  return new LentProcess(idle.pop() ?? { child: fork(script, args, options), runs: 0 });
}

/** What the generator uses of a process. Ended between two runs, it goes back to where it came from. */
class LentProcess extends EventEmitter {
  /** @type {number | null} */
  exitCode = null;
  /** @type {NodeJS.Signals | null} */
  signalCode = null;
  killed = false;
  /** @type {Kept} */
  #kept;
  #isAtWork = false;

  /** @param {Kept} kept */
  constructor(kept) {
    super();
    this.#kept = kept;
    kept.child.on("message", this.#passOn).on("exit", this.#end);
  }

  /** @param {object} message */
  send(message) {
    this.#isAtWork = true;
    this.#kept.runs += 1;
    return this.#kept.child.send(message);
  }

  /** @param {NodeJS.Signals} [signal] */
  kill(signal = "SIGTERM") {
    this.killed = true;
    const { child, runs } = this.#kept;
    if (this.#isAtWork || runs >= longestLife) return child.kill(signal);
    child.off("message", this.#passOn).off("exit", this.#end);
    if (child.exitCode === null && child.signalCode === null) idle.push(this.#kept);
    process.nextTick(() => this.#end(null, signal));
    return true;
  }

  #passOn = (/** @type {unknown} */ message) => {
    this.#isAtWork = false;
    this.emit("message", message);
  };

  #end = (/** @type {number | null} */ code, /** @type {NodeJS.Signals | null} */ signal) => {
    this.exitCode = code;
    this.signalCode = signal;
    this.emit("exit", code, signal);
  };
}
