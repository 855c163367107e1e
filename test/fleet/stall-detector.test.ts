import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { StallDetector } from "../../fleet/stall-detector.js";

it("aborts what was about to be sent when the process stood still, and begins anew", () => {
  const stalls = new StallDetector(300);
  const before = stalls.signal;
  // Nothing else runs in this process meanwhile.
  execFileSync("sleep", ["0.4"]);
  const after = stalls.signal;
  expect(before.aborted).toBe(true);
  expect(before.reason).toMatchObject({
    message: expect.stringMatching(/^This worker stood still for \d+ ms\.$/),
  });
  expect(after.aborted).toBe(false);
  stalls.end();
});
