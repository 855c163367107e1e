import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Problem } from "../model/problem.js";

/** Programs that use the clients as people do: the first run, and the samples of the guide and the reference. */
const programs = [
  { name: "sandbox/quickstart.ts", args: ["--import", "tsx", "sandbox/quickstart.ts"] },
  { name: "test/samples", args: ["node_modules/vitest/vitest.mjs", "run", "test/samples"] },
] as const;

/** Runs the programs of a project that use its clients; returns those that no longer work, each with its reason. */
export async function runPrograms(root: string): Promise<Problem[]> {
  const present = programs.filter(({ name }) => existsSync(path.join(root, name)));
  const problems: Problem[] = [];
  for (const { name, args } of present) {
    const output = await run(args, root);
    problems.push(...listFailures(name, output));
  }
  return problems;
}

/** Returns what a program says before it fails; `undefined` if it does not. */
function run(args: readonly string[], root: string): Promise<string | undefined> {
  const options = { cwd: root, timeout: 600_000, env: { ...process.env, NO_COLOR: "1" } };
  return new Promise((settle) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      settle(error === null ? undefined : `${stdout}\n${stderr}`),
    );
  });
}

/** Names each sample that fails, or else the error that ended the program. */
function listFailures(file: string, output: string | undefined): Problem[] {
  if (output === undefined) return [];
  const tests = [...output.matchAll(/^ *FAIL .*?> (.+)$/gm)].map(([, title = ""]) => title);
  const [, error = "it ended with an error"] = /^ *(\w*Error\b.*)$/m.exec(output) ?? [];
  const reasons = tests.length > 0 ? [...new Set(tests)] : [error];
  return reasons.map((reason) => ({ file, message: `no longer works: ${reason}` }));
}
