import { readCases } from "../../support/read-cases.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkFollowUp, checkReasoning, nextThinkingLevel } from "../../../generated/reasoning.js";
import { normalizeModel, reasoningOperations } from "../../../generated/reasoning.js";
import { supportedReasoning, toModelParams } from "../../../generated/reasoning.js";
import { toProviderControl } from "../../../generated/reasoning.js";
import { nestControl } from "../../../runtime/reasoning/move-request.js";
import { controls, levels, v2Models, v3Aliases } from "../../specs/transcribed/reasoning.js";
import { v3Models, v4Models } from "../../specs/transcribed/reasoning.js";
import { forAny } from "../../support/for-any.js";

const cases = readCases("../cases.yaml", import.meta.url);

const v4Paths = [...new Set(Object.values(v4Models).flatMap((row) => Object.keys(row)))];
const effort = "modelParams.reasoning.effort";

/** Every value that some path of V4 takes, and some that none takes. */
const v4Values = Object.values(v4Models)
  .flatMap((row) => Object.values(row).flat())
  .concat("HIGH", "", " high", "highest", "on");
const noLevels = ["none", "minimal", "xhigh", "max", "Low", "", "adaptive"];

/** A V4 body with one value at a path. */
function withValue(model: string | undefined, path: string, value: unknown): object {
  const [, ...steps] = path.split(".");
  const modelParams = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return { task: "t", ...(model !== undefined && { model }), modelParams };
}

it("reasoningOperations names the operation that starts a task in each API", () => {
  const operations = { v2: "tasks.create", v3: "sessions.create", v4: "runs.create" };
  expect(reasoningOperations).toEqual(operations);
});

it.each([
  ["v4", v4Models, 22],
  ["v3", v3Models, 22],
  ["v2", v2Models, 29],
] as const)("the tables of %s have all models", (_, models, count) => {
  expect(Object.keys(models)).toHaveLength(count);
});

describe("checkReasoning of V4", () => {
  it.each(Object.entries(v4Models))(
    "agrees with the description on every value of %s",
    (model, accepts) => {
      expect(v4Paths).toHaveLength(5);
      for (const path of v4Paths) {
        for (const value of v4Values) {
          const places = checkReasoning("v4", withValue(model, path, value)).map(({ loc }) => loc);
          const isTaken = accepts[path]?.includes(value) ?? false;
          expect(places, `${path} ${value}`).toEqual(isTaken ? [] : [["body", ...path.split(".")]]);
        }
      }
      expect(supportedReasoning("v4", model)).toEqual(accepts);
    },
  );

  it("says what the model takes instead", () => {
    const says = (...value: Parameters<typeof withValue>): unknown =>
      checkReasoning("v4", withValue(...value)).map(({ msg, type }) => `${type} ${msg}`);
    expect(says("fam-c-3-flash", "modelParams.thinkingConfig.thinkingLevel", "max")).toEqual([
      'value_error Model fam-c-3-flash does not support modelParams.thinkingConfig.thinkingLevel "max", supported values: high, low, medium, minimal',
    ]);
    expect(says("fam-d-5.2", effort, "low")).toEqual([
      'value_error Model fam-d-5.2 does not accept modelParams.reasoning.effort (requested "low"), it accepts no modelParams, omit it',
    ]);
  });

  it("takes a model's name as it is written", () => {
    for (const model of ["FAM-A-5.5", " fam-a-5.5", "fam-a-5.5 ", "fam-a-5", "svc-mini", ""])
      expect(checkReasoning("v4", withValue(model, effort, "?"))).toEqual([]);
  });
});

describe.each([
  ["v3", "model", v3Models],
  ["v2", "llm", v2Models],
] as const)("checkReasoning of %s", (api, modelField, models) => {
  const rows = Object.entries(models);

  it.each(rows)("agrees with the description on every level of %s", (model, supported) => {
    const provider = /^fam-./.exec(v3Aliases[model] ?? model)?.[0] ?? "not documented";
    for (const thinkingLevel of [...levels, ...noLevels]) {
      const detail = checkReasoning(api, { task: "t", [modelField]: model, thinkingLevel });
      const isRefused = !supported.includes(thinkingLevel);
      expect(detail.map(({ loc }) => loc)).toEqual(isRefused ? [["body", "thinkingLevel"]] : []);
      const says = `Model ${model} \\(.*provider ${provider}\\) .*thinking_level "${thinkingLevel}", `;
      for (const { msg } of detail) expect(msg).toMatch(new RegExp(says));
    }
    for (const thinkingLevel of [null, undefined])
      expect(checkReasoning(api, { [modelField]: model, thinkingLevel })).toEqual([]);
    expect(supportedReasoning(api, model)).toEqual(
      supported.length === 0 ? {} : { thinkingLevel: supported },
    );
  });

  it("has nothing against any level when no model is named", () => {
    for (const thinkingLevel of [...levels, ...noLevels])
      expect(checkReasoning(api, { task: "t", thinkingLevel })).toEqual([]);
  });
});

describe("checkReasoning of V3 and V2", () => {
  it.each<["v2" | "v3", model: string, level: string, says: string[]]>(cases.refused)(
    "says in full what is wrong in %s with %j",
    (api, model, level, [of, rest]) => {
      const body = { [api === "v2" ? "llm" : "model"]: model, thinkingLevel: level };
      const msg = `Model ${model} (${of}) does not support thinking_level "${level}", ${rest}`;
      const problem = { loc: ["body", "thinkingLevel"], msg, type: "value_error" };
      expect(checkReasoning(api, body)).toEqual([problem]);
    },
  );

  it.each<["v2" | "v3", body: object]>(cases.passed)(
    "goes by the field names and spellings of %s alone: %j",
    (api, body) => {
      expect(checkReasoning(api, body)).toEqual([]);
    },
  );

  it("leaves the switch `thinking` alone", () => {
    for (const thinking of [true, false, "deep"])
      expect(checkReasoning("v2", { llm: "fam-h-m3", thinking })).toEqual([]);
  });
});

it("normalizeModel replaces the aliases of V3 and nothing else", () => {
  for (const [alias, model] of Object.entries(v3Aliases)) {
    expect(normalizeModel("v3", alias)).toBe(model);
    expect(normalizeModel("v4", alias)).toBe(alias);
    expect(normalizeModel("v2", alias)).toBe(alias);
    expect(normalizeModel("v3", model)).toBe(model);
  }
  for (const name of ["", "SVC-MINI", "anything", "__proto__", "constructor"])
    expect(normalizeModel("v3", name)).toBe(name);
});

describe("toProviderControl", () => {
  it.each([
    ["v2", Object.keys(v2Models)],
    ["v3", Object.keys(v3Models)],
    ["v4", [...Object.keys(v4Models), "svc-ultra", "fam-a-4"]],
  ] as const)("maps each level of %s as described that the model takes, no other", (api, names) => {
    for (const name of names) {
      const model = (api === "v3" && v3Aliases[name]) || name;
      // V4 takes no "none" for this model, and so nothing stands for `disabled`.
      const { disabled, ...others } = controls[api][model] ?? {};
      const described =
        name === "fam-a-6-astra" ? others : { ...others, ...(disabled && { disabled }) };
      const mapped = [...levels, ...noLevels].flatMap((level) => {
        const control = toProviderControl(api, name, level);
        return control ? [[level, control]] : [];
      });
      expect(Object.fromEntries(mapped), name).toEqual(described);
    }
  });

  it("gives a copy that nobody can change the table by", () => {
    Object.assign(toProviderControl("v3", "fam-a-5.2", "low") ?? {}, { "reasoning.effort": "max" });
    expect(toProviderControl("v3", "fam-a-5.2", "low")).toEqual({ "reasoning.effort": "low" });
    const [first, second] = [1, 2].map(() => supportedReasoning("v4", "fam-a-5.5")?.[effort]);
    expect(first).not.toBe(second);
  });
});

describe("toModelParams", () => {
  it.each<[string, string | null, object]>(cases.moved)(
    "moves %s at %s",
    (model, level, modelParams) => {
      expect(toModelParams(model, level)).toEqual(modelParams);
    },
  );

  it.each<[string, string, string | null]>(cases.unmoved)(
    "gives nothing for %s",
    (_, model, level) => {
      expect(toModelParams(model, level)).toBeUndefined();
    },
  );
});

describe("checkFollowUp", () => {
  it("checks the level against the session's model, aliases included", () => {
    expect(checkFollowUp("svc-mini", "disabled")).toEqual([]);
    const msg =
      'Model fam-c-3-pro (provider fam-c) does not support thinking_level "medium", supported values: low, high';
    const problem = { loc: ["body", "thinkingLevel"], msg, type: "value_error" };
    expect(checkFollowUp("fam-c-3-pro", "medium")).toEqual([problem]);
  });

  it.each<[string, string | null]>(cases.followed)("allows the model %s at %s", (model, level) => {
    expect(checkFollowUp(model, level)).toEqual([]);
    expect(checkFollowUp(model, undefined)).toEqual([]);
  });
});

it.each([
  ["absent keeps a level", "low", undefined, "low"],
  ["absent keeps nothing", undefined, undefined, undefined],
  ["absent keeps what was cleared", null, undefined, null],
  ["a level replaces a level", "low", "high", "high"],
  ["a level replaces nothing", undefined, "high", "high"],
  ["a level replaces what was cleared", null, "high", "high"],
  ["null clears a level", "low", null, null],
  ["null clears nothing", undefined, null, null],
])("nextThinkingLevel %s", (_, current, requested, next) => {
  expect(nextThinkingLevel(current, requested)).toBe(next);
});

describe("nestControl", () => {
  it("makes an object of paths", () => {
    const nested = { a: { b: 1, c: { d: "x" } }, e: 2 };
    expect(nestControl({ "a.b": 1, "a.c.d": "x", e: 2 })).toEqual(nested);
  });

  it("touches no prototype", () => {
    const settings = nestControl({ "__proto__.polluted": "yes" });
    expect(JSON.stringify(settings)).toBe('{"__proto__":{"polluted":"yes"}}');
    expect("polluted" in {}).toBe(false);
  });
});

describe("whatever a caller writes", () => {
  const known = [v2Models, v3Models, v4Models].flatMap((models) => Object.keys(models));
  const prototypes = ["__proto__", "constructor", "prototype", "toString", "valueOf"];
  const hostile = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...prototypes));
  const unknownModel = hostile.filter((name) => !known.includes(name));

  it("an unknown model passes with any settings", async () => {
    await forAny(100, [unknownModel, fc.jsonValue({ maxDepth: 4 })], (model, value) => {
      expect(checkReasoning("v4", { model, modelParams: value })).toEqual([]);
      expect(checkReasoning("v3", { model, thinkingLevel: value })).toEqual([]);
      expect(checkReasoning("v2", { llm: model, thinkingLevel: value })).toEqual([]);
      expect(supportedReasoning("v4", model)).toBeUndefined();
      expect(toProviderControl("v3", model, "low")).toBeUndefined();
      expect(toModelParams(model, "low")).toBeUndefined();
      expect(normalizeModel("v3", model)).toBe(model);
    });
  });

  it("the check never throws and its answer is JSON", async () => {
    await forAny(
      100,
      [fc.anything({ withBigInt: true, withDate: true, withMap: true })],
      (value) => {
        const named = { model: "fam-a-5.5", modelParams: value };
        for (const body of [value, named, { model: value, modelParams: {} }])
          expect(() => JSON.stringify(checkReasoning("v4", body))).not.toThrow();
      },
    );
  });

  it("an API that does not exist has nothing against anything", () => {
    // A caller without types.
    const api = "__proto__" as "v4";
    expect(checkReasoning(api, { model: "fam-a-5.5", modelParams: { a: 1 } })).toEqual([]);
    expect(supportedReasoning(api, "fam-a-5.5")).toBeUndefined();
    expect(normalizeModel(api, "svc-mini")).toBe("svc-mini");
    expect(toProviderControl(api, "fam-a-5.5", "low")).toBeUndefined();
  });
});
