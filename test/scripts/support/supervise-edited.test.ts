import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** A file of everything that the generator is made from. */
const sources = [
  "generator/emit/emit-client.ts",
  "runtime/transport/transport.ts",
  "overlays/polling/weave/add-waiter.ts",
  "scripts/generate.mjs",
  "package-lock.json",
];

const folder = mkdtempSync(path.join(tmpdir(), "supervise-edited-"));
let supervisor: ChildProcess;
let unread = "";

beforeAll(async () => {
  for (const source of sources) {
    mkdirSync(path.dirname(path.join(folder, source)), { recursive: true });
    writeFileSync(path.join(folder, source), "");
  }
  const main = path.join(import.meta.dirname, "supervised/main.mjs");
  supervisor = spawn(process.execPath, [main, folder], { stdio: ["ignore", "pipe", "inherit"] });
  supervisor.stdout?.setEncoding("utf8").on("data", (text: string) => (unread += text));
  await untilAtWork();
});
afterAll(async () => {
  supervisor.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Waits until the script is at work, and gives what was printed up to then since the last call. */
async function untilAtWork(): Promise<string> {
  while (!unread.includes("At work.\n")) await once(supervisor.stdout ?? supervisor, "data");
  const text = unread;
  unread = "";
  return text;
}

describe("a supervised script", () => {
  it.each(sources)("starts again when %s is edited", async (source) => {
    appendFileSync(path.join(folder, source), "\n");
    expect(await untilAtWork()).toBe("The generator was edited, and starts again.\nAt work.\n");
  });

  it("is interrupted with whoever supervises it, and its exit code is the last one", async () => {
    supervisor.kill("SIGINT");
    const [exitCode] = await once(supervisor, "exit");
    expect([exitCode, unread]).toEqual([3, ""]);
  });
});
