import { print, printError } from "./print.mjs";
import { supervise } from "./supervise.mjs";

/** @typedef {import("./supervise.mjs").Outcome<import("./fresh-runs.mjs").RunRecord>} Ended */

/**
 * Runs one of our scripts, and reports why it had to be ended.
 *
 * @param {string} script
 * @param {readonly string[]} args
 * @param {{ execArgv?: readonly string[], failed?: number }} [options] failed: exit code of a script that had to be ended
 * @returns {Promise<Pick<Ended, "code" | "record">>}
 */
export async function superviseScript(script, args, { execArgv = [], failed = 1 } = {}) {
  // For work that needs room beside what is left of earlier work. Of the threads that optimize code and collect garbage
  // meanwhile, one takes less processor time than the usual four.
  const lean = [...process.execArgv, "--expose-gc", "--v8-pool-size=1"];
  /** @type {Ended} */
  const ended = await supervise(script, args, [...lean, ...execArgv]);
  const { problem, isInterrupted } = ended;
  if (isInterrupted) printError("Interrupted; no files changed.");
  if (problem === undefined) return ended;
  const { file = "the generator", message, expected } = problem;
  const what = { file, message: `${message}; no files changed`, expected };
  if (args.includes("--json")) print(JSON.stringify({ ok: false, problems: [what] }, null, 2));
  else printError(`${what.file}: ${what.message}; expected ${expected}`);
  return { code: failed };
}
