import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { endOf } from "../../package/support/run.js";
import { createFolderOfFile } from "../../generator/support/temporary-folder.js";

const folder = createFolderOfFile();

/** A document of 100 kB whose parser merges a map of many names thousands of times, which takes minutes. */
const slow = path.join(folder, "slow.yaml");
const names = Array.from({ length: 4000 }, (_, at) => `k${at}: 1`).join(", ");
const uses = Array.from({ length: 12_000 }, () => "*all").join(", ");
writeFileSync(
  slow,
  `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\nx-all: &all { ${names} }\nx-merged: { <<: [${uses}] }\n`,
);

const scripts: readonly (readonly [name: string, args: readonly string[], failed: number])[] = [
  ["generate", ["scripts/generate.mjs", "--out", path.join(folder, "out"), "--spec", slow], 1],
  ["sync", ["scripts/sync.mjs", `v4=${slow}`], 2],
  ["docs", ["scripts/docs.mjs", "--out", path.join(folder, "docs"), "--spec", slow], 1],
];
const doctor = ["--import", "tsx", "command/main.ts", "doctor", "--published", slow];

/** Runs a program, and sends it a signal after some time. */
async function run(args: readonly string[], interruptAfter?: number) {
  const child = spawn(process.execPath, args, { cwd: projectRoot });
  const timer = interruptAfter && setTimeout(() => child.kill("SIGINT"), interruptAfter);
  const ended = await endOf(child);
  clearTimeout(timer);
  return ended;
}

describe("a document that takes long to read", () => {
  const programs = [...scripts, ["doctor", doctor, 0] as const];

  it.each(programs)("cannot keep Ctrl-C from ending %s", async (_name, args) => {
    const started = performance.now();
    const { exitCode, stderr } = await run(args, 3000);
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(exitCode).toBe(130);
    expect(stderr).toMatch(/^Interrupted(?:; no files changed)?\.\n$/);
  });

  it("cannot keep Ctrl-C from ending a program that comes to it after the signal", async () => {
    const late = path.join(import.meta.dirname, "support/open-late-document.mjs");
    const { stdout } = await run([late]);
    expect(JSON.parse(stdout)).toEqual({ code: 130, isInterrupted: true });
  });

  it.each(scripts)("is given up by %s, and named", async (_name, args, failed) => {
    const { exitCode, stderr } = await run([...args, "--time-limit", "2"]);
    expect(stderr).toMatch(/slow\.yaml: took longer than [24] s; no files changed; expected /);
    expect(exitCode).toBe(failed);
  });
});
