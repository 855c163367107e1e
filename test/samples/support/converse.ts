import { spawn } from "node:child_process";
import { endOf, type Ended, type RunOptions } from "../../package/support/run.js";

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
  return endOf(child);
}
