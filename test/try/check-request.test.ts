import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRequest, isRejected } from "../../docs/try/check-request.js";
import type { TryRequest } from "../../docs/try/try-request.js";
import { request } from "../sandbox/support/request.js";
import { requestOf } from "./support/requests.js";
import { useSandbox } from "../support/use-sandbox.js";
import { readCases } from "../support/read-cases.js";

const sandbox = useSandbox({ runDuration: Infinity, settings: { throttling: false } });

const findings: [key: string, changes: Partial<TryRequest>, expected: string[]][] = readCases(
  "fixtures/findings.yaml",
  import.meta.url,
);

describe("checkRequest", () => {
  it.each(findings)("finds in %s with %j: %j", (key, changes, expected) => {
    const found = checkRequest(requestOf(key, changes));
    expect(found.map(({ rule, place }) => `${rule} ${place}`)).toEqual(expected);
    expect(isRejected(found)).toBe(expected.some((place) => !place.startsWith("note")));
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
