import { ensureDependencies } from "../ensure-dependencies.mjs";
import { Failure, report } from "./failure.mjs";
import { print } from "./print.mjs";
import { runNode, stopChildrenOnSignal } from "./run-command.mjs";

/**
 * What a script says of itself.
 *
 * @typedef {object} Usage
 * @property {string} [help] what `--help`, or `-h`, prints; absent: what it runs prints it
 * @property {readonly string[]} [flags] the only other arguments; absent: any are passed on
 */

/**
 * Runs a script until its end: passes Ctrl-C on, prints its help or why it failed, and sets the exit code.
 *
 * @param {Usage} usage
 * @param {(args: string[]) => Promise<number | void>} carryOut returns the exit code; nothing is 0
 */
export async function runScript(usage, carryOut) {
  stopChildrenOnSignal();
  try {
    process.exitCode = (await helpOrCarryOut(usage, carryOut)) ?? 0;
  } catch (error) {
    process.exitCode = report(error);
  }
}

/**
 * Runs a script whose work is done by a file in TypeScript, and installs what runs that.
 *
 * @param {string} file
 * @param {Usage} [usage]
 */
export function runTypeScript(file, usage = {}) {
  return runScript(usage, async (args) => {
    await ensureDependencies();
    const { code } = await runNode(["--import", "tsx", file, ...args]);
    return code;
  });
}

/**
 * @param {Usage} usage
 * @param {(args: string[]) => Promise<number | void>} carryOut
 */
async function helpOrCarryOut({ help, flags }, carryOut) {
  const args = process.argv.slice(2);
  const unknown = args.find((arg) => ![...(flags ?? args), "--help", "-h"].includes(arg));
  if (unknown !== undefined) {
    const known = [...(flags ?? []), "--help"].toSorted().join(", ");
    throw new Failure(`${unknown} is not known here; expected one of ${known}.`, 2);
  }
  const isHelp = args.includes("--help") || args.includes("-h");
  if (help === undefined || !isHelp) return carryOut(args);
  print(help.trimEnd());
}
