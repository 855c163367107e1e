import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { Vigil } from "../../fleet/stall-detector.js";

it("aborts what was about to be sent when the process stood still, and begins anew", () => {
  const vigil = new Vigil(300);
  const before = vigil.signal;
  // Nothing else runs in this process meanwhile.
  execFileSync("sleep", ["0.4"]);
  const after = vigil.signal;
  expect(before.aborted).toBe(true);
  expect(before.reason).toMatchObject({
    message: expect.stringMatching(/^This worker stood still for \d+ ms\.$/),
  });
  expect(after.aborted).toBe(false);
  vigil.end();
});
