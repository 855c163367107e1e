import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { generatorFolder } from "../paths.js";

/** What a finished command-line process left behind. */
export interface Finished {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Redocly's command line with arguments in a folder. */
export type RunRedocly = (
  args: readonly string[],
  cwd: string,
  signal: AbortSignal,
) => Promise<Finished>;

/** Runs Redocly's command line in a process of its own: its internals are not an interface, its options are. */
export const runRedocly: RunRedocly = (args, cwd, signal) => {
  const packageFile = createRequire(path.join(generatorFolder, "main.ts")).resolve(
    "@redocly/cli/package.json",
  );
  const cli = path.join(path.dirname(packageFile), "bin", "cli.js");
  return new Promise((settle, reject) => {
    const child = spawn(process.execPath, [cli, ...args], {
      cwd,
      env: redoclyEnvironment(),
      signal,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      settle({
        exitCode: code ?? 1,
        stdout: Buffer.concat(stdout).toString("utf8"),
        stderr: Buffer.concat(stderr).toString("utf8"),
      });
    });
  });
};

/** Without these, every run would ask the network for a newer version. */
export function redoclyEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
}
