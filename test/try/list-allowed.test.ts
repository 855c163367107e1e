import { describe, expect, it } from "vitest";
import { listAllowed } from "../../docs/try/list-allowed.js";
import { createOperationForm } from "../../docs/try/operation-form.js";
import { operationOf } from "./support/requests.js";

/** What the form says of a field's values. */
function allowed(key: string, name: string, body: unknown = {}, region = "us"): string[] {
  const operation = operationOf(key);
  const { fields } = createOperationForm(operation);
  const field = fields.find(({ path }) => path.join(".") === name);
  if (field === undefined) throw new Error(`There is no field ${name}`);
  return listAllowed(field, { operation, region, body, fields });
}

describe("listAllowed", () => {
  it.each([
    [{}, ["modelParams.reasoning.effort for fam-a-5.6-luna: none, low, medium, high, xhigh, max"]],
    [
      { model: "fam-a-6-astra" },
      ["modelParams.reasoning.effort for fam-a-6-astra: low, medium, high, xhigh, max"],
    ],
    [
      { model: "fam-b-opus-5" },
      [
        "modelParams.output_config.effort for fam-b-opus-5: low, medium, high, xhigh, max",
        "modelParams.thinking.type for fam-b-opus-5: adaptive, disabled",
        "modelParams.thinking.display for fam-b-opus-5: omitted, summarized",
      ],
    ],
    [{ model: "fam-f-v4-flash-vision" }, ["fam-f-v4-flash-vision accepts no settings."]],
    [{ model: "fam-z-1" }, ["No rule is known for the model fam-z-1."]],
  ])("lists the settings of the model in %j", (body, expected) => {
    expect(allowed("v4:runs.create", "modelParams", body)).toEqual(expected);
  });

  it("lists the levels of a model of V3", () => {
    expect(allowed("v3:sessions.create", "thinkingLevel", { model: "fam-c-3.1-pro" })).toContain(
      "thinkingLevel for fam-c-3.1-pro: low, high",
    );
  });

  it("says that the levels depend on the model where no default is shown", () => {
    expect(allowed("v2:tasks.create", "thinkingLevel")).toContain(
      "The values depend on the model.",
    );
  });

  it("lists the countries of the region alone", () => {
    const name = "browserSettings.proxyCountryCode";
    expect(allowed("v4:runs.create", name)).toEqual([]);
    expect(allowed("v4:runs.create", name, {}, "eu")).toEqual([
      "Values in this region: at, be, bg, cy, cz, de, dk, ee, es, fi, fr, gr, hr, hu, ie, it, lt, lu, lv, mt, nl, pl, pt, ro, se, si, sk",
    ]);
  });

  it("lists the values of a boolean, and a default", () => {
    expect(allowed("v4:runs.create", "browserSettings.record")).toEqual([
      "Values: true, false",
      "Default: false",
    ]);
  });
});
