import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("process-life.ts", import.meta.url));

/** What the process printed before it ended by itself. */
async function run(way: string): Promise<string> {
  const args = ["--import", "tsx", script, way];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 15_000 });
  return stdout.trim();
}

describe("a process that waits in real time", () => {
  it("ends soon after the wait has settled, not when its time is up", async () => {
    await expect(run("settled")).resolves.toBe("done");
  });

  it("lives until a pending wait has settled", async () => {
    await expect(run("pending")).resolves.toBe("3");
  });

  it("lives while a wait is pending that nothing but a signal can end", async () => {
    await expect(run("hanging")).resolves.toContain("TimeoutError");
  });
});
