import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRequest, isRejected } from "../../docs/try/check-request.js";
import type { TryRequest } from "../../docs/try/try-request.js";
import { request } from "../sandbox/support/request.js";
import { requestOf } from "./support/requests.js";
import { useSandbox } from "../support/use-sandbox.js";

const sandbox = useSandbox({ runDuration: Infinity, settings: { throttling: false } });

/** Rule and place of each finding. */
function placesOf(key: string, changes: Partial<TryRequest>): string[] {
  return checkRequest(requestOf(key, changes)).map(({ rule, place }) => `${rule} ${place}`);
}

describe("checkRequest", () => {
  it.each([
    ["v4:runs.create", { body: { task: "x" } }, []],
    ["v4:runs.create", { body: {} }, ["schema body.task"]],
    ["v4:runs.create", { body: [] }, ["schema body"]],
    ["v4:runs.create", { body: { task: "x", tsk: 1 } }, ["note body.tsk"]],
    [
      "v4:runs.create",
      { body: { task: "x", browserSettings: { rec: true } } },
      ["note body.browserSettings.rec"],
    ],
    ["v4:runs.create", { body: { task: "x", modelParams: { reasoning: {} } } }, []],
    ["v4:runs.get", {}, ["parameter path.id"]],
    ["v4:runs.get", { path: { id: "" } }, ["parameter path.id"]],
    ["v4:runs.get", { path: { id: "r" } }, []],
    [
      "v4:browsers.create",
      { region: "eu", body: { proxyCountryCode: "gb" } },
      ["region body.proxyCountryCode"],
    ],
    ["v4:browsers.create", { region: "us", body: { proxyCountryCode: "gb" } }, []],
    ["v3:sessions.create", { region: "eu", body: { task: "x" } }, ["region path"]],
    ["integrations:authorize", { region: "eu", path: { provider: "mail" } }, ["region path"]],
    [
      "v2:tasks.create",
      { body: { task: "x", llm: "fam-a-4.1", thinkingLevel: "low" } },
      ["reasoning body.thinkingLevel"],
    ],
    ["billing:getAccount", { region: "eu" }, []],
  ] as const)("finds in %s with %j: %j", (key, changes, expected) => {
    expect(placesOf(key, changes)).toEqual(expected);
  });

  it("names the values that a model supports", () => {
    const body = { task: "x", model: "fam-a-5.5", modelParams: { reasoning: { effort: "max" } } };
    const [finding] = checkRequest(requestOf("v4:runs.create", { body }));
    expect(finding?.message).toMatch(
      /fam-a-5\.5.*modelParams\.reasoning\.effort.*"max".*high, low, medium, none, xhigh$/,
    );
  });

  it("says of a request what the sandbox then answers", async () => {
    const effort = fc.constantFrom("none", "minimal", "low", "high", "xhigh", "max", 1, null);
    const setting = fc.oneof(
      fc.constant({}),
      effort.map((value) => ({ reasoning: { effort: value } })),
      effort.map((value) => ({ output_config: { effort: value } })),
      effort.map((value) => ({ thinkingConfig: { thinkingLevel: value } })),
    );
    const models =
      "fam-a-6-astra fam-a-5.5 fam-a-5.6-luna fam-b-opus-5 fam-c-3-flash fam-c-3.1-pro fam-g-k3";
    const model = fc.constantFrom<unknown>(...models.split(" "), 7);
    const bodies = fc.record(
      { task: fc.constantFrom("x", 1), model, modelParams: setting },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { status } = await request(sandbox, "POST /api/v4/runs", body);
        const isExpected = isRejected(checkRequest(requestOf("v4:runs.create", { body })));
        expect(status).toBe(isExpected ? 422 : 200);
      }),
      { numRuns: 200 },
    );
  });
});
