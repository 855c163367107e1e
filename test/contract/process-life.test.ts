import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { bundleProgram } from "../support/bundle-program.js";

const program = bundleProgram(fileURLToPath(new URL("process-life.ts", import.meta.url)));

/** What the process printed, and how long it lived in milliseconds. */
async function run(way: string): Promise<{ printed: string; lived: number }> {
  const started = performance.now();
  const options = { timeout: 15_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [program, way], options);
  return { printed: stdout.trim(), lived: performance.now() - started };
}

describe("a process that makes a call", () => {
  it("ends soon after the call has settled, not when its time is up", async () => {
    const { printed, lived } = await run("settled");
    expect(printed).toBe("200");
    expect(lived).toBeLessThan(15_000);
  });

  it("lives through the wait before a repeat, and ends when that has settled", async () => {
    const { printed, lived } = await run("repeating");
    expect(printed).toBe("2");
    expect(lived).toBeLessThan(15_000);
  });

  it("lives until a pending call has settled", async () => {
    const { printed } = await run("pending");
    expect(printed).toContain("no complete response within 300 ms");
  });
});
