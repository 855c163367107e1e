import { spawnSync } from "node:child_process";

/** The words that a shell makes of every command that a text suggests to copy. */
export function suggestedWords(text: string): string[][] {
  return [...text.matchAll(/npx cloud-agent-sdk .*$/gm)].map(([line]) => wordsOf(line));
}

/** The words that a shell makes of a line; it would say so, or end otherwise, if it ran anything. */
export function wordsOf(line: string): string[] {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", `printf '%s\\0' ${line}`], {
    encoding: "utf8",
  });
  if (status === 0 && stderr === "") return stdout.split("\0").slice(0, -1);
  throw new Error(`The shell choked on ${line}: ${stderr}`);
}
