import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { AutomationError } from "./automation-error.js";

const execute = promisify(execFile);

/** Runs git in a folder. */
export interface Git {
  /**
   * Returns what git prints, without surrounding blanks.
   *
   * @throws {AutomationError} with the first line of what git reports
   */
  run(...args: readonly string[]): Promise<string>;
  /** Whether git exits with 0. */
  succeeds(...args: readonly string[]): Promise<boolean>;
}

/** Creates a git that works in a folder and never asks for credentials. */
export function createGit(root: string): Git {
  const run = async (...args: readonly string[]): Promise<string> => {
    try {
      const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
      const { stdout } = await execute("git", args, { cwd: root, env, maxBuffer: 2 ** 26 });
      return stdout.trim();
    } catch (error) {
      const [reason] = String(Object(error).stderr || error).split("\n");
      throw new AutomationError(`git ${args[0]} failed: ${reason}`);
    }
  };
  return {
    run,
    succeeds: async (...args) => (await run(...args).catch(() => undefined)) !== undefined,
  };
}

/** Address of our commits. The domain is reserved, so that no mail reaches anybody. */
export const ourEmail = "automation@project.example";

/** Who commits. */
export const identity: readonly string[] = [
  "-c",
  "user.name=automation",
  "-c",
  `user.email=${ourEmail}`,
];
