import { expect, expectTypeOf, it } from "vitest";
import { SignupClient } from "../../../generated/signup/index.js";
import { startSandbox } from "../../../sandbox/index.js";
import { solveChallenge } from "../../sandbox/support/solve-challenge.js";

// What the client of a document gets: test/scenarios/signup.md.

it("a client for signing up solves the challenge, gets a key, and creates a claim link that knows its end", async () => {
  await using sandbox = await startSandbox();
  const { baseUrl } = sandbox.us;
  const { api_key } = await new SignupClient({ baseUrl }).register({ solve: solveChallenge });
  const before = Date.now();
  const claiming = await new SignupClient({ baseUrl, apiKey: api_key }).createClaim();
  expectTypeOf(claiming).toExtend<{ claim_url: string; expiresAt: Date }>();
  expect(claiming.claim_url).toMatch(/^http/);
  // A claim link is valid for one hour.
  const lifetime = claiming.expiresAt.getTime() - before;
  expect(lifetime).toBeGreaterThanOrEqual(3_600_000);
  expect(lifetime).toBeLessThan(3_605_000);
});
