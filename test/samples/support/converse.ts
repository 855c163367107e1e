import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Ended, RunOptions } from "../../package/support/run.js";

/** Runs a program with Node and answers the first line that it asks, when there is an answer to it. */
export async function converse(
  args: readonly string[],
  { cwd, env }: RunOptions,
  answer: (question: string) => string,
): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env } });
  child.stdin.on("error", () => undefined);
  child.stdout.on("data", (chunk: Buffer) => {
    const reply = answer(chunk.toString("utf8"));
    if (!reply.includes("NaN")) child.stdin.end(`${reply}\n`);
  });
  const [stdout, stderr] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { exitCode: child.exitCode, stdout, stderr };
}
