import path from "node:path";
import { expect, it } from "vitest";
import { Checkout } from "./support/checkout.js";

const published = "v4=test/scenarios/published/v4.yaml";
const followUp = path.join(import.meta.dirname, "published/follow-up.patch");

/** The tests that a change of a spec can break: facts, contract, and the sandbox's answers. */
const tests = ["specs/", "contract/", "sandbox/http/", "sandbox/handlers/"].map(
  (name) => `test/${name}`,
);

it(
  "follows a published document that is two releases ahead, one command for each step",
  { timeout: 600_000 },
  async () => {
    const checkout = new Checkout("0.1.0");
    await expectToLag(checkout);
    await takeOver(checkout);
    await expectVersionToBeTooSmall(checkout);
    await tellWhatIsNew(checkout);
    await expectTestsToPass(checkout);
    await expectTypesToHold(checkout);
    await checkout.npm("version", "0.1.1", "--no-git-tag-version");

    const { exitCode, output } = await checkout.npm("run", "release:check");
    expect(output).toContain(
      "package.json says 0.1.1, which is high enough: expected at least 0.1.1.",
    );
    expect(exitCode).toBe(0);
  },
);

async function expectToLag(checkout: Checkout): Promise<void> {
  const { exitCode, output } = await checkout.npm("run", "sync", "--", "--check", published);
  expect(output).toContain("v4: ours 4.0.0, published 4.2.0");
  expect(output).toContain("minor  v4: runs.archive() is new (POST /api/v4/runs/{id}/archive)");
  expect(output).toContain("minor  v4: POST /api/v4/runs body.label is new");
  expect(output).toContain("Verdict: minor");
  expect(exitCode).toBe(1);
}

async function takeOver(checkout: Checkout): Promise<void> {
  const { exitCode, output } = await checkout.npm("run", "sync", "--", "--write", published);
  expect(output).toContain("files written. Next: read the diff, and run the tests.");
  expect(exitCode).toBe(0);
  const again = await checkout.npm("run", "sync", "--", "--check", published);
  expect(again.output).toContain("Verdict: nothing changes");
  expect(again.exitCode).toBe(0);
}

async function expectVersionToBeTooSmall(checkout: Checkout): Promise<void> {
  const { exitCode, output } = await checkout.npm("run", "release:check");
  expect(output).toContain("minor  v4: runs.archive() is new (POST /api/v4/runs/{id}/archive)");
  expect(output).toContain("package.json says 0.1.0, which is too low: expected at least 0.1.1.");
  expect(exitCode).toBe(1);
}

/**
 * What a maintainer adds that no published document states: budgets, descriptions, samples, and the
 * facts as the tests expect them.
 */
async function tellWhatIsNew(checkout: Checkout): Promise<void> {
  checkout.git("apply", "-C1", followUp);
  const { exitCode, output } = await checkout.npm("run", "generate");
  expect(output).toMatch(/^\d+ files written\.$/m);
  expect(exitCode).toBe(0);
}

async function expectTestsToPass(checkout: Checkout): Promise<void> {
  const { exitCode, output } = await checkout.npm("test", "--", ...tests);
  expect(output).toMatch(/^[1-9]\d{2,} passed, 0 failed$/m);
  expect(exitCode).toBe(0);
}

/** The tests of types compile with one compiler here: which one it is makes no difference to what a release brings. */
async function expectTypesToHold(checkout: Checkout): Promise<void> {
  const tsc = "node_modules/typescript-native/bin/tsc";
  expect(await checkout.node(tsc, "--project", "test/types")).toEqual({ exitCode: 0, output: "" });
}
