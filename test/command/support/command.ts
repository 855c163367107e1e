import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { EventEmitter, once } from "node:events";
import path from "node:path";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { inject } from "vitest";
import { runCommand } from "../../../command/program.js";
import type { Sandbox } from "../../../sandbox/index.js";
import type { Ended } from "../../package/support/run.js";

/** A command that was started, what it has written so far, and how it will have ended. */
export interface Started {
  readonly child: Child;
  readonly output: Record<Stream, string>;
  readonly ended: Promise<Ended>;
}

/** What a test does with a command, whether it is a process of its own or not. */
interface Child {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  kill(signal: NodeJS.Signals): unknown;
}

type Stream = "stdout" | "stderr";

/** Environment variables. */
export type Settings = Readonly<Record<string, string>>;

/** The command as npm has installed it. */
export const program: string = path.join(inject("consumer"), "node_modules/.bin/cloud-agent-sdk");

/** The environment that points the command at a deployment of a sandbox. */
export function settings({ us }: Sandbox): Settings {
  return { SERVICE_BASE_URL: us.baseUrl, SERVICE_API_KEY: us.apiKey };
}

/** Starts the command in this process, with nothing of this process's own settings. */
export function start(
  args: readonly string[],
  env: Settings = {},
  { isTTY = false }: { readonly isTTY?: boolean } = {},
): Started {
  const [stdin, stdout, stderr] = [0, 1, 2].map(() => Object.assign(new PassThrough(), { isTTY }));
  if (!stdin || !stdout || !stderr) throw new Error("unreachable");
  const signals = new EventEmitter();
  const killed = once(signals, "killed").then(() => null);
  // Like that of a process: what nobody listens to ends the command, whatever is under way.
  const kill = (signal: NodeJS.Signals) => signals.emit(signal) || signals.emit("killed");
  const child = { stdin, stdout, stderr, kill };
  setEnvironment(env);
  const running = runCommand(args, { stdin, stdout, stderr, signals });
  const output = collect(child);
  const end = async (): Promise<Ended> => {
    const exitCode = await Promise.race([running, killed]);
    setEnvironment({});
    for (const stream of [stdout, stderr]) stream.end();
    await Promise.all([stdout, stderr].map((stream) => stream.closed || once(stream, "close")));
    return { exitCode, ...output };
  };
  return { child, output, ended: end() };
}

/** Runs the command to its end in this process. */
export async function run(args: readonly string[], env: Settings = {}, input = ""): Promise<Ended> {
  const { child, ended } = start(args, env);
  child.stdin.end(input);
  return ended;
}

/** Starts the installed command as a process of its own. */
export function startProcess(args: readonly string[], env: Settings = {}): Started {
  return follow(spawn(program, args, { env: { ...machine, ...env } }));
}

/** Starts it on a terminal of its own, which shows standard output and standard error alike. */
export function startOnTerminal(line: string, env: Settings = {}): Started {
  const command = ["-qec", `${program} ${line}`, "/dev/null"];
  return follow(spawn("script", command, { env: { TERM: "xterm", ...machine, ...env } }));
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

/** Reads lines of JSON. */
export function parseLines(text: string): Record<string, unknown>[] {
  const lines = text.trim().split("\n");
  return lines.map((line): Record<string, unknown> => JSON.parse(line));
}

const machine = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };

/** Clients read their settings from the environment of the process, when they are created. */
function setEnvironment(env: Settings): void {
  for (const name of Object.keys(process.env))
    if (/^(SERVICE_|REDIS_URL$)/.test(name)) delete process.env[name];
  Object.assign(process.env, env);
}

function follow(child: ChildProcessWithoutNullStreams): Started {
  child.stdin.on("error", () => undefined);
  const output = collect(child);
  const ended = once(child, "close").then(() => ({ exitCode: child.exitCode, ...output }));
  return { child, output, ended };
}

function collect(child: Child): Record<Stream, string> {
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      output[stream] += text;
    });
  }
  return output;
}
