import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { bundleProgram } from "../support/bundle-program.js";

const program = bundleProgram(fileURLToPath(new URL("process-life.ts", import.meta.url)));

/** What the process printed; it must end before the longest timer, which is of a minute. */
async function run(way: string): Promise<string> {
  const options = { timeout: 50_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [program, way], options);
  return stdout.trim();
}

describe("a process that makes a call", { timeout: 60_000 }, () => {
  it("ends soon after the call has settled, not when its time is up", async () => {
    expect(await run("settled")).toBe("200");
  });

  it("lives through the wait before a repeat, and ends when that has settled", async () => {
    expect(await run("repeating")).toBe("2");
  });

  it("lives until a pending call has settled", async () => {
    expect(await run("pending")).toContain("no complete response within 300 ms");
  });
});
