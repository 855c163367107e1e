import path from "node:path";
import { run, type Ended, type RunOptions } from "../../package/support/run.js";

const driver = path.join(import.meta.dirname, "run-in-turn.mjs");

/**
 * Runs programs one after the other in one process, which must end by itself, and says of each what it has printed. What
 * comes after one that has failed has printed nothing.
 */
export async function runInTurn(
  programs: readonly string[],
  options: RunOptions,
): Promise<ReadonlyMap<string, Ended>> {
  const { exitCode, stdout, stderr } = await run(process.execPath, [driver, ...programs], options);
  const [printed, complained] = [splitByProgram(stdout), splitByProgram(stderr)];
  return new Map(
    programs.map((program) => [
      program,
      { exitCode, stdout: printed.get(program) ?? "", stderr: complained.get(program) ?? "" },
    ]),
  );
}

function splitByProgram(output: string): ReadonlyMap<string, string> {
  return new Map(
    [...output.matchAll(/\0([^\0]+)\0([^\0]*)/g)].map(([, program = "", text = ""]) => [
      program,
      text,
    ]),
  );
}
