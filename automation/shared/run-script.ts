import { execFile, type ExecFileException } from "node:child_process";
import path from "node:path";

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
export function runScript(
  root: string,
  script: string,
  args: readonly string[],
): Promise<ScriptResult> {
  const command = [path.join(root, script), ...args];
  const options = { cwd: root, maxBuffer: 2 ** 26 };
  return new Promise((resolve) => {
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      resolve({ code: readCode(error), stdout, stderr });
    });
  });
}

/** A process that a signal has ended has no exit code. */
function readCode(error: ExecFileException | null): number {
  if (error === null) return 0;
  return typeof error.code === "number" ? error.code : 1;
}
