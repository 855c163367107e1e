import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot, runOrThrow } from "../package/support/run.js";
import { program, run } from "./support/command.js";

/** What the scripts ask is the command that a shell finds. */
const PATH = `${path.dirname(program)}:${process.env["PATH"]}`;

let folder: string;

beforeAll(async () => {
  // A missing shell is a failure that names the command to type, not a test less.
  const ensure = ["scripts/ensure-system.mjs", "zsh", "fish"];
  await runOrThrow(process.execPath, ensure, { cwd: projectRoot });
  folder = await mkdtemp(path.join(tmpdir(), "completion-"));
  writeFileSync(path.join(folder, "request.json"), "{}");
  for (const shell of ["bash", "zsh", "fish"]) {
    const { stdout } = await run(["completion", shell]);
    writeFileSync(path.join(folder, `script.${shell}`), stdout);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const bashProgram = `
source script.bash
read -ra COMP_WORDS <<< "$1"
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_cloud_agent_sdk
printf '%s\\n' "\${COMPREPLY[@]}"`;

/** The words that a shell offers for a line. */
async function offer(shell: "bash" | "fish", line: string): Promise<string[]> {
  const args = {
    bash: ["--norc", "-c", bashProgram, "bash", line],
    fish: ["--no-config", "-c", "source script.fish; complete -C $argv[1]", line],
  };
  const env = { ...process.env, PATH };
  const output = await runOrThrow(shell, args[shell], { cwd: folder, env });
  // A tab and a description can follow a word.
  return output
    .split("\n")
    .flatMap((words) => words.split("\t")[0] || [])
    .toSorted();
}

/** The line as zsh completes it on a terminal; it completes by itself where there is one word alone. */
async function completeByZsh(line: string): Promise<string> {
  const child = spawn("script", ["-qec", "zsh -f -i", "/dev/null"], {
    cwd: folder,
    env: { PATH, HOME: folder, TERM: "dumb" },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const until = async (pattern: RegExp): Promise<void> => {
    while (!pattern.test(output)) await once(child.stdout, "data");
  };
  const prepare =
    "autoload -U compinit && compinit -u -D && source ./script.zsh && PS1= && bindkey -e";
  // What is typed comes back: only what is printed has the marks without quotes.
  child.stdin.write(`${prepare} && print -r 'rea''dy'\n`);
  await until(/^ready/m);
  const show =
    'show() { print -r "[ma""rk]$BUFFER|"; BUFFER=; zle -R }; zle -N show; bindkey \'^X\' show';
  child.stdin.write(`${show}; print -r 'bou''nd'\n`);
  await until(/^bound/m);
  child.stdin.write(`${line}\t`);
  child.stdin.write("\u0018");
  await until(/\[mark\].*\|/);
  child.stdin.end("exit\n");
  await once(child, "close");
  return /\[mark\](.*?)\|/.exec(output)?.[1]?.trimEnd() ?? "";
}

describe.each(["bash", "fish"] as const)("completion in %s", (shell) => {
  it.each([
    ["cloud-agent-sdk signup v", ["verify"]],
    ["cloud-agent-sdk check --api v", ["v2", "v3", "v4"]],
    ["cloud-agent-sdk check reque", ["request.json"]],
    ["cloud-agent-sdk run --model reque", []],
  ])("offers for %j the words %j", async (line, offered) => {
    expect(await offer(shell, line)).toEqual(offered);
  });
});

it.each([
  ["cloud-agent-sdk signup v", "verify"],
  ["cloud-agent-sdk check reque", "request.json"],
])("completion in zsh completes %j by %j", async (line, word) => {
  expect(await completeByZsh(line)).toBe(line.slice(0, line.lastIndexOf(" ") + 1) + word);
});
