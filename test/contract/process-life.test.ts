import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { bundleProgram } from "../support/bundle-program.js";

const program = bundleProgram(fileURLToPath(new URL("process-life.ts", import.meta.url)));

it.each([
  ["ends soon after a call has settled, not when its time is up", "settled", /^200$/],
  ["lives through the wait before a repeat, then ends", "repeating", /^2$/],
  ["lives until a call has settled", "pending", /no complete response within 300 ms/],
  ["ends soon after a wait has settled, not when its time is up", "settledWait", /^done$/],
  ["lives until a wait has settled", "pendingWait", /^3$/],
  ["lives while nothing but a signal can end its wait", "hangingWait", /TimeoutError/],
] as const)("a process %s", async (_, way, printed) => {
  // The longest timer is of a minute.
  const options = { timeout: 50_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [program, way], options);
  expect(stdout.trim()).toMatch(printed);
});
