import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** Folder of the project. */
export const projectRoot: string = fileURLToPath(new URL("../../..", import.meta.url));

/** How a program ended. */
export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and with what a program runs. */
export interface RunOptions {
  readonly cwd: string;
  /** Added to this process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Written to its standard input. */
  readonly input?: string;
}

/** Runs a program to its end. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env, input = "" }: RunOptions,
): Promise<Ended> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  child.stdin.on("error", () => undefined).end(input);
  return endOf(child);
}

/** Waits for the end of a program. */
export async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode: child.exitCode, stdout, stderr };
}

/** Runs a program that must succeed, and gives what it printed. */
export async function runOrThrow(
  program: string,
  args: readonly string[],
  options: RunOptions,
): Promise<string> {
  const { exitCode, stdout, stderr } = await run(program, args, options);
  if (exitCode === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")} ended with ${exitCode}:\n${stdout}${stderr}`);
}
