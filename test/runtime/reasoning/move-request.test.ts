import { describe, expect, it } from "vitest";
import { findControl } from "../../../runtime/reasoning/move-request.js";
import type { SupportedReasoning } from "../../../runtime/reasoning/reasoning-matrix.js";
import { checkReasoning, toV4 } from "../../../generated/reasoning.js";
import type { RunCreate } from "../../../generated/v4/index.js";
import { readCases } from "../../support/read-cases.js";
import { v2Models, v3Aliases, v3Models, v4Models } from "../../specs/transcribed/reasoning.js";

const task = "Find the opening hours";

/** The reasons by field. */
function reasons(body: object): Record<string, string> {
  return Object.fromEntries(toV4(body).unmatched.map(({ field, reason }) => [field, reason]));
}

describe("toV4", () => {
  it.each([
    ["an alias of V3", { model: "svc-mini" }, { model: "fam-c-3-flash" }],
    ["an alias of V3", { model: "svc-max" }, { model: "fam-b-sonnet-5" }],
    ["a name of both", { llm: "fam-a-5.5" }, { model: "fam-a-5.5" }],
  ])("writes %s as V4 does: %j", (_, given, moved) => {
    expect(toV4({ task, ...given })).toEqual({ body: { task, ...moved }, unmatched: [] });
  });

  it.each([
    ["a spelling of V2", { llm: "fam-b-opus-4-7" }, "fam-b-opus-4.7"],
    ["a spelling of V2", { llm: "fam-b-opus-4-8" }, "fam-b-opus-4.8"],
    ["a legacy name of V2", { llm: "fam-c-3-pro-preview" }, "fam-c-3.1-pro"],
    ["a legacy name of V3", { model: "fam-c-3-pro" }, "fam-c-3.1-pro"],
  ])("says that %s is assumed to be a model of V4: %j", (_, given, model) => {
    expect(toV4({ task, ...given }).body).toEqual({ task, model });
    const assumed = `We assume that V4 calls this model ${model}.`;
    expect(Object.values(reasons({ task, ...given }))).toEqual([assumed]);
  });

  it("gives a body that runs.create takes", () => {
    const body: RunCreate = toV4({ task, model: "svc-mini", thinkingLevel: "low" }).body;
    const modelParams = { thinkingConfig: { thinkingLevel: "low" } };
    expect(body).toEqual({ task, model: "fam-c-3-flash", modelParams });
  });

  it("leaves the given body as it is", () => {
    const body = Object.freeze({ task, llm: "fam-a-5.5", thinking: true });
    toV4(body);
    expect(body).toEqual({ task, llm: "fam-a-5.5", thinking: true });
  });

  it.each(["svc-llm", "fam-a-4.1", "unheard-of"])("keeps %s, which V4 does not list", (llm) => {
    const reason = `V4 does not list the model ${llm}. The name is kept; the service may reject it.`;
    const unmatched = [{ field: "llm", value: llm, reason }];
    expect(toV4({ task, llm })).toEqual({ body: { task, model: llm }, unmatched });
  });

  it("resolves an alias also where V4 does not list what it stands for", () => {
    const { body, unmatched } = toV4({ task, model: "svc-ultra" });
    expect(body).toMatchObject({ model: "fam-b-opus-4.6" });
    expect(unmatched).toMatchObject([{ field: "model", value: "svc-ultra" }]);
  });

  const { unmatched: levels } = readCases("../cases.yaml", import.meta.url);
  it.each<[model: string | null, thinkingLevel: unknown, reason: string]>(levels)(
    "says why %s has no counterpart of the level %j",
    (model, value, reason) => {
      const { body, unmatched } = toV4({ task, ...(model && { model }), thinkingLevel: value });
      expect(body).not.toHaveProperty("modelParams");
      const facts = { field: "thinkingLevel", value, reason };
      expect(unmatched.find(({ field }) => field === "thinkingLevel")).toEqual(facts);
    },
  );

  it("says why thinking and useOwnKey have no counterpart", () => {
    expect(reasons({ task, llm: "fam-a-5.5", thinking: true })).toEqual({
      thinking: "It controls how a legacy agent behaves and selects no depth of reasoning.",
    });
    expect(reasons({ task, model: "fam-a-5.5", useOwnKey: true })).toEqual({
      useOwnKey:
        "V4 has no such flag in a request: a key of the provider that is stored in the dashboard settings is used automatically when it matches the model.",
    });
  });

  it("says that the default model of V2 and V3 is not stated", () => {
    const reason = "is not shown. V4 uses fam-a-5.6-luna.";
    expect(reasons({ task, thinking: false })["llm"]).toBe(`The default model of V2 ${reason}`);
    expect(reasons({ task })).toEqual({ model: `The default model of V3 ${reason}` });
  });

  it("leaves out fields that are not described, and lists them", () => {
    const given = { task, model: "fam-a-5.5", proxyCountryCode: "de", absent: undefined };
    const reason = "The description of V3 has no field of this name, so no counterpart is known.";
    const unmatched = [{ field: "proxyCountryCode", value: "de", reason }];
    expect(toV4(given)).toEqual({ body: { task, model: "fam-a-5.5" }, unmatched });
  });

  it.each([[null], ["task"], [[1]], [{}], [{ task: 1 }]])("refuses %j", (body) => {
    expect(() => Reflect.apply(toV4, undefined, [body])).toThrow(
      expect.objectContaining({ name: "ValidationError", local: true }),
    );
  });

  it("never gives a V4 body that is known to be refused, and names a reason for all else", () => {
    const named = [
      ...Object.keys(v2Models).map((name) => ["llm", name] as const),
      ...Object.keys({ ...v3Models, ...v3Aliases }).map((name) => ["model", name] as const),
    ];
    for (const [field, name] of named) {
      for (const thinkingLevel of ["disabled", "low", "medium", "high"]) {
        const { body, unmatched } = toV4({ task, [field]: name, thinkingLevel });
        expect(checkReasoning("v4", body)).toEqual([]);
        const fields = unmatched.map((each) => each.field);
        expect(fields.includes(field)).toBe(!Object.hasOwn(v4Models, v3Aliases[name] ?? name));
        expect(fields.includes("thinkingLevel")).toBe(body.modelParams === undefined);
      }
    }
  });
});

const control = { "fire.level": "ember", drafts: 2 };

it.each<[what: string, accepts: SupportedReasoning, level: string, found: object | undefined]>([
  ["all of them", { "t.fire.level": ["blaze", "ember"], "t.drafts": ["2"] }, "low", control],
  ["one of them alone", { "t.fire.level": ["ember"] }, "low", undefined],
  ["the other one alone", { "t.drafts": ["2"] }, "low", undefined],
  ["other values", { "t.fire.level": ["blaze"], "t.drafts": ["2"] }, "low", undefined],
  ["all, and the level has none", { "t.drafts": ["2"] }, "high", undefined],
])("the settings of a level are known of a model that accepts %s", (_, accepts, level, found) => {
  const rows = [{ provider: "works", models: ["steam"], control: "burner", accepts }];
  const controls = { burner: { low: control } };
  const fields = { operation: "boats.create", modelField: "engine", settingField: "t" };
  expect(findControl({ ...fields, controls, rows }, "steam", level)).toEqual(found);
  expect(findControl({ ...fields, controls, rows }, "sail", level)).toBeUndefined();
});
