import { readFile, writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { V4Client } from "../../generated/v4/index.js";
import { createJournal } from "../../runtime/journal/index.js";
import { useSandbox } from "../support/use-sandbox.js";
import { useTemporaryFiles } from "../support/temporary-file.js";
import { run, settings, start, startOnTerminal } from "./support/command.js";
import { runAll } from "../../runtime/polling/index.js";

const temporaryFile = useTemporaryFiles();

const sandbox = useSandbox({ runDuration: 100 });
beforeEach(() => {
  sandbox.control.reset();
  sandbox.control.clearScripts();
});

/** Sets how long future runs last, in milliseconds. */
function last(duration: number): void {
  sandbox.control.clearScripts();
  sandbox.control.scriptRuns({ course: { duration } });
}

/** A file of jobs, and a place for its journal. */
async function prepare(...lines: readonly unknown[]): Promise<{ file: string; journal: string }> {
  const [file, journal] = [await temporaryFile(), await temporaryFile()];
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return { file, journal };
}

describe("cloud-agent-sdk run-all", () => {
  it("continues with the runs of a command that Ctrl-C ended", async () => {
    last(60_000);
    const { file, journal } = await prepare({ task: "one" }, { task: "two" });
    const args = ["run-all", file, "--journal", journal];
    const started = start([...args, "--concurrency", "1"], settings(sandbox));
    const read = (): Promise<string> => readFile(journal, "utf8").catch(() => "");
    await expect.poll(read, { timeout: 20_000 }).toContain('"running"');
    started.child.kill("SIGINT");
    const { exitCode, stdout, stderr } = await started.ended;
    expect(stdout).toMatch(/^line 1: unfinished, run \S+, /);
    expect(stderr).toContain("start the same command again");
    expect(exitCode).toBe(130);
    for (const { id } of sandbox.control.runs()) sandbox.control.setRun(id, { duration: 0 });
    last(100);
    expect((await run(args, settings(sandbox))).exitCode).toBe(0);
    expect(sandbox.control.runs()).toHaveLength(2);
  });

  it("moves one line on a terminal, with counts, rate and time left", async () => {
    const tasks = Array.from({ length: 8 }, (_, index) => ({ task: `task ${index}` }));
    last(400);
    const { file, journal } = await prepare(...tasks);
    const line = `run-all ${file} --journal ${journal} --concurrency 1`;
    const { stdout } = await startOnTerminal(line, settings(sandbox)).ended;
    expect(stdout).toMatch(
      /\r\u001B\[2K\d of 8 done, \d active, \d+\.\d per minute, \d+ (s|min) left/,
    );
    expect(stdout).toMatch(/\r\u001B\[2Kline \d: completed/);
    expect(stdout).toMatch(/8 completed\.\r\n$/);
  });
});

it("cloud-agent-sdk journal shows the label that a program has stored with a job", async () => {
  const file = await temporaryFile();
  const journal = createJournal(file, { label: ({ task }: { task: string }) => task });
  const { runs } = new V4Client(sandbox.us);
  const kinds: string[] = [];
  const batch = runs.batch([{ task: "Count it" }], { journal, key: () => "a" });
  for await (const { kind } of runAll(batch)) kinds.push(kind);
  expect(kinds).toEqual(["finished"]);
  const { stdout } = await run(["journal", "jobs", file]);
  expect(stdout).toMatch(/^finished {3}a {2}Count it {2}\d{4}-/);
});
