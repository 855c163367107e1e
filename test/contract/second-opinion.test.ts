import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CloudAgent } from "../../generated/index.js";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import type { SeenExchange } from "../support/second-opinion/observe-exchanges.js";
import { SecondOpinion } from "../support/second-opinion/second-opinion.js";
import { secondOpinion } from "../support/second-opinion/setup.js";
import { keyHeader } from "../sandbox/support/request.js";

const created: SeenExchange = {
  method: "POST",
  path: "/api/v4/runs",
  headers: { [keyHeader.toLowerCase()]: "key" },
  requestBody: '{"task":"x"}',
  status: 200,
  responseType: "application/json",
  responseBody: '{"id":"run_1"}',
};

let sandbox: Sandbox;
let opinion: SecondOpinion;
beforeAll(async () => {
  // It hears of servers that start from now on.
  opinion = new SecondOpinion();
  sandbox = await startSandbox({ runDuration: 50 });
});
afterAll(async () => {
  opinion.stop();
  await sandbox.close();
});

describe("the second opinion on what passes between clients and the sandbox", () => {
  it("is asked of every exchange of every test", async () => {
    const before = secondOpinion.checked;
    const { v4, billing } = new CloudAgent(sandbox.us);
    await v4.runs.createAndWait({ task: "x" });
    const browser = await v4.browsers.open();
    await browser.stop();
    await billing.getAccount();
    await expect(v4.runs.get("nobody's")).rejects.toMatchObject({ status: 404 });
    // Two to create, one at least to wait, two reads, one to stop, one that is refused.
    expect(opinion.checked).toBeGreaterThanOrEqual(7);
    expect(secondOpinion.checked - before).toBe(opinion.checked);
    expect(opinion.takeViolations()).toEqual([]);
  });

  it("passes over answers that a test dictates", async () => {
    const before = opinion.checked;
    sandbox.control.injectFault({ effect: { kind: "answer", status: 200, body: { no: "id" } } });
    const { v4 } = new CloudAgent(sandbox.us);
    expect(await v4.runs.create({ task: "x" })).toEqual({ no: "id" });
    expect(opinion.checked).toBe(before);
  });

  it.each<[string, Partial<SeenExchange>, string]>([
    ["an answer without a required field", { responseBody: "{}" }, "required property 'id'"],
    ["an answer that is no JSON", { responseBody: "<html>" }, "is not JSON"],
    ["an answer of another media type", { responseType: "text/html" }, "text/html"],
    ["a refusal of another shape", { status: 422, responseBody: '{"detail":"no"}' }, "/detail"],
    ["a success without the key", { headers: {} }, "without a key"],
    ["a success of a request without a body", { requestBody: "" }, "without a body"],
    ["a success of a request that is invalid", { requestBody: '{"task":1}' }, "/task"],
  ])("objects to %s", (_, change, part) => {
    opinion.check({ ...created, ...change });
    expect(opinion.takeViolations()).toEqual([expect.stringContaining(part)]);
  });

  it("has nothing against a request that is invalid and refused", () => {
    const detail = [{ loc: ["body", "task"], msg: "is missing", type: "missing" }];
    const responseBody = JSON.stringify({ detail });
    opinion.check({ ...created, requestBody: "{}", status: 422, responseBody });
    expect(opinion.takeViolations()).toEqual([]);
  });
});
