import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { inject } from "vitest";
import type { Sandbox } from "../../../sandbox/index.js";
import type { Ended } from "../../package/support/run.js";

/** A command that was started, what it has written so far, and how it will have ended. */
export interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly output: Record<Stream, string>;
  readonly ended: Promise<Ended>;
}

type Stream = "stdout" | "stderr";

/** The command as npm has installed it. */
export const program: string = path.join(inject("consumer"), "node_modules/.bin/cloud-agent-sdk");

/** The environment that points the command at a deployment of a sandbox. */
export function settings({ us }: Sandbox): Record<string, string> {
  return { SERVICE_BASE_URL: us.baseUrl, SERVICE_API_KEY: us.apiKey };
}

/** Starts the command with nothing of this process's own settings. */
export function start(args: readonly string[], env: Record<string, string> = {}): Started {
  return follow(spawn(program, args, { env: environment(env) }));
}

/** Starts the command on a terminal of its own, which shows standard output and standard error alike. */
export function startOnTerminal(line: string, env: Record<string, string> = {}): Started {
  const command = ["-qec", `${program} ${line}`, "/dev/null"];
  return follow(spawn("script", command, { env: { TERM: "xterm", ...environment(env) } }));
}

/** Runs the command to its end. */
export async function run(
  args: readonly string[],
  env: Record<string, string> = {},
  input = "",
): Promise<Ended> {
  const { child, ended } = start(args, env);
  child.stdin.end(input);
  return ended;
}

/** Waits until the command has written something that matches, and gives all it has written by then. */
export async function written(
  { child, output, ended }: Started,
  stream: Stream,
  pattern: RegExp,
): Promise<string> {
  let hasEnded = false;
  const end = ended.then(() => (hasEnded = true));
  while (!pattern.test(output[stream])) {
    if (hasEnded) throw new Error(`It ended without ${pattern}: ${JSON.stringify(output)}`);
    await Promise.race([once(child[stream], "data"), end]);
  }
  return output[stream];
}

function follow(child: ChildProcessWithoutNullStreams): Started {
  child.stdin.on("error", () => undefined);
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  return { child, output, ended: endOf(child, output) };
}

async function endOf(
  child: ChildProcessWithoutNullStreams,
  output: Record<Stream, string>,
): Promise<Ended> {
  await once(child, "close");
  return { exitCode: child.exitCode, ...output };
}

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env };
}
