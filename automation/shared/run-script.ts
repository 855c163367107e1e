import { execFile } from "node:child_process";

/** How a script ended. */
export interface ScriptResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs one of the project's scripts to its end, whatever its exit code.
 *
 * @param script path in the project, such as `scripts/sync.mjs`
 */
export type ScriptRunner = (
  root: string,
  script: string,
  args: readonly string[],
) => Promise<ScriptResult>;

/** Runs a script in a process of its own. */
export const runScript: ScriptRunner = (root, script, args) => {
  const options = { cwd: root, maxBuffer: 2 ** 26 };
  const command = [script, ...args];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, options, (_error, stdout, stderr) => {
      // A process that a signal has ended has no exit code.
      resolve({ code: child.exitCode ?? 1, stdout, stderr });
    });
  });
};
