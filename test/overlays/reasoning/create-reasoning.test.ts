import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ValidationDetail } from "../../../runtime/errors/index.js";
import {
  checkFollowUp,
  checkReasoning,
  nextThinkingLevel,
  normalizeModel,
  reasoningOperations,
  supportedReasoning,
  toModelParams,
  toProviderControl,
} from "../../../generated/reasoning.js";
import {
  levels,
  noLevels,
  spell,
  v2Models,
  v3Aliases,
  v3Models,
  v4Models,
  v4Paths,
  v4Values,
} from "./transcription.js";

/** A V4 body with one value at a path. */
function withValue(model: string | undefined, path: string, value: unknown): object {
  const [, ...steps] = path.split(".");
  const modelParams = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);
  return { task: "t", ...(model !== undefined && { model }), modelParams };
}

describe("reasoningOperations", () => {
  it("names the operation that starts a task in each API", () => {
    expect(reasoningOperations).toEqual({
      v2: "tasks.create",
      v3: "sessions.create",
      v4: "runs.create",
    });
  });
});

describe("checkReasoning of V4", () => {
  it("knows the 22 models", () => {
    expect(Object.keys(v4Models)).toHaveLength(22);
  });

  describe.each(Object.entries(v4Models))("for %s", (model, accepts) => {
    it.each(v4Paths)("agrees with the description on every value of %s", (path) => {
      const values = Object.hasOwn(accepts, path) ? accepts[path] : [];
      const refused = v4Values.filter(
        (value) => checkReasoning("v4", withValue(model, path, value)).length > 0,
      );
      expect(refused).toEqual(v4Values.filter((value) => !values?.includes(value)));
    });

    it("names the place of what it refuses", () => {
      for (const path of v4Paths) {
        const [problem, ...others] = checkReasoning("v4", withValue(model, path, "?"));
        expect(problem?.loc).toEqual(["body", ...path.split(".")]);
        expect(others).toEqual([]);
      }
    });

    it("says what it supports", () => {
      expect(supportedReasoning("v4", model)).toEqual(accepts);
    });
  });

  it("names the model, the wire path, the requested value and the supported values, sorted", () => {
    const path = "modelParams.thinkingConfig.thinkingLevel";
    expect(checkReasoning("v4", withValue("fam-c-3-flash", path, "max"))).toEqual([
      {
        loc: ["body", "modelParams", "thinkingConfig", "thinkingLevel"],
        msg: 'Model fam-c-3-flash does not support modelParams.thinkingConfig.thinkingLevel "max", supported values: high, low, medium, minimal',
        type: "value_error",
      },
    ]);
  });

  it("names the paths that a model takes when it is asked for another one", () => {
    const [ofA] = checkReasoning(
      "v4",
      withValue("fam-a-5.5", "modelParams.thinking.type", "adaptive"),
    );
    expect(ofA?.msg).toBe(
      'Model fam-a-5.5 does not accept modelParams.thinking.type (requested "adaptive"), it accepts only modelParams.reasoning.effort',
    );
    const [ofB] = checkReasoning(
      "v4",
      withValue("fam-b-opus-5", "modelParams.reasoning.effort", "low"),
    );
    expect(ofB?.msg).toContain(
      "it accepts only modelParams.output_config.effort, modelParams.thinking.display, modelParams.thinking.type",
    );
    const [ofD] = checkReasoning(
      "v4",
      withValue("fam-d-5.2", "modelParams.reasoning.effort", "low"),
    );
    expect(ofD?.msg).toBe(
      'Model fam-d-5.2 does not accept modelParams.reasoning.effort (requested "low"), it accepts no modelParams, omit it',
    );
  });

  it("reports every problem of a request", () => {
    const modelParams = {
      output_config: { effort: "none" },
      thinking: { type: "on", display: "omitted", budget_tokens: 1024 },
      reasoning: { effort: "high", summary: "auto" },
    };
    const detail = checkReasoning("v4", { task: "t", model: "fam-b-opus-5", modelParams });
    expect(detail.map(({ loc }) => loc.slice(2).join("."))).toEqual([
      "output_config.effort",
      "thinking.type",
      "thinking.budget_tokens",
      "reasoning.effort",
      "reasoning.summary",
    ]);
  });

  it("applies the default model's row when no model is named", () => {
    const path = "modelParams.reasoning.effort";
    for (const value of ["none", "low", "medium", "high", "xhigh", "max"]) {
      expect(checkReasoning("v4", withValue(undefined, path, value))).toEqual([]);
    }
    const [problem] = checkReasoning("v4", withValue(undefined, path, "minimal"));
    expect(problem?.msg).toContain("Model fam-a-5.6-luna does not support");
    const body = { ...withValue(undefined, path, "minimal"), model: undefined };
    expect(checkReasoning("v4", body)).toHaveLength(1);
  });

  it.each([
    ["absent", {}],
    ["undefined", { modelParams: undefined }],
    ["null", { modelParams: null }],
    ["empty", { modelParams: {} }],
    ["empty further in", { modelParams: { reasoning: {} } }],
    ["empty at a place that the model does not take", { modelParams: { other: { inner: {} } } }],
    ["empty where a value belongs", { modelParams: { reasoning: { effort: {} } } }],
    ["without any value that travels", { modelParams: { reasoning: { effort: undefined } } }],
  ])("has nothing against settings that are %s", (_, settings) => {
    for (const model of Object.keys(v4Models)) {
      expect(checkReasoning("v4", { task: "t", model, ...settings })).toEqual([]);
    }
  });

  it.each([
    [null, "null"],
    [3, "3"],
    [true, "true"],
    [["high"], '["high"]'],
    [[], "[]"],
    [{ deep: { est: 1 } }, '{"deep":{"est":1}}'],
  ])("refuses %j where a word belongs, and shows it as JSON", (value, shown) => {
    const [problem, ...others] = checkReasoning(
      "v4",
      withValue("fam-a-5.5", "modelParams.reasoning.effort", value),
    );
    expect(problem?.msg).toContain(`modelParams.reasoning.effort ${shown}, supported values:`);
    expect(others).toEqual([]);
  });

  it.each([["high"], [7], [true], [["reasoning"]]])(
    "refuses %j in place of the settings",
    (modelParams) => {
      const [problem] = checkReasoning("v4", { model: "fam-a-5.5", modelParams });
      expect(problem?.loc).toEqual(["body", "modelParams"]);
      expect(problem?.msg).toContain(
        `does not accept modelParams (requested ${JSON.stringify(modelParams)})`,
      );
    },
  );

  it.each([undefined, null, "text", 7, ["model"]])(
    "has nothing against a body that is %j",
    (body) => {
      expect(checkReasoning("v4", body)).toEqual([]);
    },
  );

  it("takes a model's name as it is written", () => {
    for (const model of ["FAM-A-5.5", " fam-a-5.5", "fam-a-5.5 ", "fam-a-5", "svc-mini", ""]) {
      expect(checkReasoning("v4", withValue(model, "modelParams.reasoning.effort", "?"))).toEqual(
        [],
      );
    }
  });
});

describe.each([
  ["v3", "model", v3Models, 22],
  ["v2", "llm", v2Models, 29],
] as const)("checkReasoning of %s", (api, modelField, models, count) => {
  it(`knows the ${count} models`, () => {
    expect(Object.keys(models)).toHaveLength(count);
  });

  it.each(Object.entries(models))(
    "agrees with the description on every level of %s",
    (model, row) => {
      const [provider, letters] = row;
      const supported = spell(letters);
      const check = (thinkingLevel: string): ValidationDetail[] =>
        checkReasoning(api, { task: "t", [modelField]: model, thinkingLevel });
      for (const level of supported) expect(check(level)).toEqual([]);
      for (const level of [...levels, ...noLevels].filter((each) => !supported.includes(each))) {
        const [problem, ...others] = check(level);
        expect(problem?.loc).toEqual(["body", "thinkingLevel"]);
        expect(problem?.msg).toContain(`Model ${model} (`);
        expect(problem?.msg).toContain(`provider ${provider})`);
        expect(problem?.msg).toContain(`thinking_level "${level}", `);
        expect(others).toEqual([]);
      }
      expect(supportedReasoning(api, model)).toEqual(
        supported.length === 0 ? {} : { thinkingLevel: supported },
      );
    },
  );

  it.each(Object.keys(models))(
    "has nothing against %s with a level that is absent or null",
    (model) => {
      expect(checkReasoning(api, { task: "t", [modelField]: model })).toEqual([]);
      expect(checkReasoning(api, { [modelField]: model, thinkingLevel: null })).toEqual([]);
      expect(checkReasoning(api, { [modelField]: model, thinkingLevel: undefined })).toEqual([]);
    },
  );

  it("has nothing against any level when no model is named", () => {
    for (const thinkingLevel of [...levels, ...noLevels]) {
      expect(checkReasoning(api, { task: "t", thinkingLevel })).toEqual([]);
    }
  });

  it("refuses a level that is no word, and shows it as JSON", () => {
    for (const [thinkingLevel, shown] of [
      [3, "3"],
      [{}, "{}"],
      [["low"], '["low"]'],
      [false, "false"],
    ]) {
      const [problem] = checkReasoning(api, { [modelField]: "fam-a-5.5", thinkingLevel });
      expect(problem?.msg).toContain(`thinking_level ${shown},`);
    }
  });
});

describe("checkReasoning of V3", () => {
  it("names model, provider, the backend's field, the requested value and the supported ones", () => {
    expect(checkReasoning("v3", { model: "fam-a-5-mini", thinkingLevel: "disabled" })).toEqual([
      {
        loc: ["body", "thinkingLevel"],
        msg: 'Model fam-a-5-mini (provider fam-a) does not support thinking_level "disabled", supported values: low, medium, high',
        type: "value_error",
      },
    ]);
  });

  it("says of a model without levels that it supports no value", () => {
    const [problem] = checkReasoning("v3", { model: "fam-h-m3", thinkingLevel: "high" });
    expect(problem?.msg).toBe(
      'Model fam-h-m3 (provider fam-h) does not support thinking_level "high", no value is supported, omit `thinkingLevel`',
    );
  });

  it("checks an alias as the model that it stands for, and names both", () => {
    const [problem] = checkReasoning("v3", { model: "svc-ultra", thinkingLevel: "max" });
    expect(problem?.msg).toContain("Model svc-ultra (an alias of fam-b-opus-4.6, provider fam-b)");
  });

  it("goes by its own field names", () => {
    expect(checkReasoning("v3", { llm: "fam-h-m3", thinkingLevel: "high" })).toEqual([]);
  });
});

describe("checkReasoning of V2", () => {
  it("goes by its own field names and spellings", () => {
    expect(checkReasoning("v2", { model: "fam-h-m3", thinkingLevel: "high" })).toEqual([]);
    expect(checkReasoning("v2", { llm: "fam-b-opus-4.7", thinkingLevel: "max" })).toEqual([]);
    expect(checkReasoning("v2", { llm: "svc-mini", thinkingLevel: "max" })).toEqual([]);
    const [problem] = checkReasoning("v2", {
      llm: "fam-b-opus-4-5-20251101",
      thinkingLevel: "low",
    });
    expect(problem?.msg).toBe(
      'Model fam-b-opus-4-5-20251101 (provider fam-b) does not support thinking_level "low", supported values: disabled',
    );
  });

  it("leaves the switch `thinking` alone", () => {
    for (const thinking of [true, false, "deep"]) {
      expect(checkReasoning("v2", { llm: "fam-h-m3", thinking })).toEqual([]);
    }
  });
});

describe("normalizeModel", () => {
  it("replaces the aliases of V3 and nothing else", () => {
    for (const [alias, model] of Object.entries(v3Aliases)) {
      expect(normalizeModel("v3", alias)).toBe(model);
      expect(normalizeModel("v4", alias)).toBe(alias);
      expect(normalizeModel("v2", alias)).toBe(alias);
      expect(normalizeModel("v3", model)).toBe(model);
    }
    for (const name of ["", "SVC-MINI", "anything", "__proto__", "constructor"]) {
      expect(normalizeModel("v3", name)).toBe(name);
    }
  });
});

describe("toProviderControl", () => {
  const flash = (level: string): object => ({ "thinkingConfig.thinkingLevel": level });
  const effort = (level: string): object => ({ "reasoning.effort": level });
  const adaptive = (level: string): object => ({
    "thinking.type": "adaptive",
    "output_config.effort": level,
  });
  const budget = (budgetTokens: number): object => ({ budgetTokens });
  const none = undefined;

  // Columns: disabled, low, medium, high. Source: the mapping table of the service description.
  it.each([
    ["v3", "svc-mini", [flash("minimal"), flash("low"), flash("medium"), flash("high")]],
    ["v3", "fam-c-3.5-flash", [flash("minimal"), flash("low"), flash("medium"), flash("high")]],
    [
      "v2",
      "fam-c-3-flash-preview",
      [flash("minimal"), flash("low"), flash("medium"), flash("high")],
    ],
    ["v3", "fam-c-3.1-pro", [none, flash("low"), none, flash("high")]],
    ["v3", "fam-c-3-pro", [none, flash("low"), none, flash("high")]],
    ["v2", "fam-c-3-pro-preview", [none, flash("low"), none, flash("high")]],
    ["v2", "fam-c-3.1-pro-preview", [none, flash("low"), none, flash("high")]],
    ["v2", "fam-c-2.5-flash", [budget(0), budget(1024), budget(4096), budget(8192)]],
    ["v2", "fam-c-2.5-pro", [none, budget(1024), budget(4096), budget(8192)]],
    [
      "v3",
      "svc-max",
      [{ "thinking.type": "disabled" }, adaptive("low"), adaptive("medium"), adaptive("high")],
    ],
    [
      "v3",
      "fam-b-opus-4.6",
      [{ "thinking.type": "disabled" }, adaptive("low"), adaptive("medium"), adaptive("high")],
    ],
    [
      "v2",
      "fam-b-opus-5",
      [
        { "thinking.type": "disabled" },
        { "output_config.effort": "low" },
        { "output_config.effort": "medium" },
        { "output_config.effort": "high" },
      ],
    ],
    ["v3", "fam-b-haiku-4.5", [{ thinking: "off" }, budget(1024), budget(4096), budget(8192)]],
    ["v2", "fam-b-sonnet-4-20250514", [{ thinking: "off" }, none, none, none]],
    ["v2", "fam-b-opus-4-5-20251101", [{ thinking: "off" }, none, none, none]],
    ["v3", "fam-a-5.2", [effort("none"), effort("low"), effort("medium"), effort("high")]],
    ["v3", "fam-a-5.6-luna", [effort("none"), effort("low"), effort("medium"), effort("high")]],
    ["v2", "fam-a-5.5", [effort("none"), effort("low"), effort("medium"), effort("high")]],
    ["v3", "fam-a-5-mini", [none, effort("low"), effort("medium"), effort("high")]],
    ["v2", "fam-a-o3", [none, effort("low"), effort("medium"), effort("high")]],
    ["v2", "fam-a-o4-mini", [none, effort("low"), effort("medium"), effort("high")]],
    ["v3", "fam-d-5.2", [{ thinking: "off" }, none, none, { thinking: "on" }]],
    ["v2", "fam-d-5.2", [none, none, none, none]],
    ["v3", "fam-h-m3", [none, none, none, none]],
    ["v2", "svc-llm", [none, none, none, none]],
    ["v2", "fam-c-flash-latest", [none, none, none, none]],
    ["v4", "fam-a-6-astra", [none, effort("low"), effort("medium"), effort("high")]],
    ["v4", "fam-c-3.1-pro", [none, flash("low"), none, flash("high")]],
    ["v4", "fam-g-k3", [none, none, none, none]],
  ] as const)("maps the levels of %s %s", (api, model, controls) => {
    expect(levels.map((level) => toProviderControl(api, model, level))).toEqual(controls);
  });

  it.each([
    ["v2", v2Models],
    ["v3", v3Models],
  ] as const)("never expresses a level that a model of %s does not take", (api, models) => {
    const expressed = Object.entries(models).flatMap(([model, [, letters]]) =>
      [...levels, ...noLevels]
        .filter((level) => !spell(letters).includes(level))
        .filter((level) => toProviderControl(api, model, level) !== undefined),
    );
    expect(expressed).toEqual([]);
  });

  it("gives a copy that nobody can change the table by", () => {
    Object.assign(toProviderControl("v3", "fam-a-5.2", "low") ?? {}, { "reasoning.effort": "max" });
    expect(toProviderControl("v3", "fam-a-5.2", "low")).toEqual(effort("low"));
  });
});

describe("toModelParams", () => {
  it.each([
    ["fam-a-5.6-luna", "disabled", { reasoning: { effort: "none" } }],
    ["fam-a-5.5", "high", { reasoning: { effort: "high" } }],
    ["fam-b-opus-4.7", "disabled", { thinking: { type: "disabled" } }],
    ["fam-b-sonnet-5", "low", { thinking: { type: "adaptive" }, output_config: { effort: "low" } }],
    ["svc-max", "high", { thinking: { type: "adaptive" }, output_config: { effort: "high" } }],
    ["fam-c-3-flash", "disabled", { thinkingConfig: { thinkingLevel: "minimal" } }],
    ["svc-mini", "medium", { thinkingConfig: { thinkingLevel: "medium" } }],
    ["fam-c-3.1-pro", "high", { thinkingConfig: { thinkingLevel: "high" } }],
  ])("moves %s at %s", (model, level, modelParams) => {
    expect(toModelParams(model, level)).toEqual(modelParams);
  });

  it.each([
    ["a value that the model would refuse", "fam-a-6-astra", "disabled"],
    ["a level that is not mapped for the family", "fam-c-3.1-pro", "medium"],
    ["a model that takes no settings", "fam-d-5.2", "high"],
    ["a model that V4 does not list", "svc-ultra", "high"],
    ["a spelling of V2", "fam-b-opus-4-7", "high"],
    ["a word that is no level", "fam-a-5.5", "xhigh"],
    ["a name of a prototype", "fam-a-5.5", "constructor"],
    ["a model named like a prototype", "__proto__", "high"],
  ])("gives nothing for %s", (_, model, level) => {
    expect(toModelParams(model, level)).toBeUndefined();
  });

  it("says of a missing level nothing against the model's own setting", () => {
    const modelParams = { thinkingConfig: { thinkingLevel: "medium" } };

    expect(toModelParams("fam-c-3.1-pro", "medium")).toBeUndefined();
    expect(checkReasoning("v4", { model: "fam-c-3.1-pro", modelParams })).toEqual([]);
  });

  it("turns a cleared level into the provider's defaults", () => {
    expect(toModelParams("fam-a-5.5", null)).toEqual({});
    expect(toModelParams("anything", null)).toBeUndefined();
  });

  it("gives nothing that the check of V4 refuses", () => {
    const names = [...Object.keys(v4Models), ...Object.keys(v3Models), ...Object.keys(v2Models)];
    for (const name of names) {
      for (const level of levels) {
        const modelParams = toModelParams(name, level);
        const model = normalizeModel("v3", name);
        expect(checkReasoning("v4", { model, modelParams })).toEqual([]);
      }
    }
  });
});

describe("checkFollowUp", () => {
  it("checks the level against the session's model, aliases included", () => {
    expect(checkFollowUp("fam-c-3-pro", "high")).toEqual([]);
    expect(checkFollowUp("svc-mini", "disabled")).toEqual([]);
    expect(checkFollowUp("fam-c-3-pro", "medium")).toEqual([
      {
        loc: ["body", "thinkingLevel"],
        msg: 'Model fam-c-3-pro (provider fam-c) does not support thinking_level "medium", supported values: low, high',
        type: "value_error",
      },
    ]);
  });

  it("has nothing against a level that is absent or null, nor against a model that is not known", () => {
    expect(checkFollowUp("fam-h-m3", undefined)).toEqual([]);
    expect(checkFollowUp("fam-h-m3", null)).toEqual([]);
    expect(checkFollowUp("fam-z-1", "high")).toEqual([]);
    expect(checkFollowUp("__proto__", "high")).toEqual([]);
  });
});

describe("nextThinkingLevel", () => {
  it("is offered beside the other functions", () => {
    expect(nextThinkingLevel("low", "high")).toBe("high");
  });
});

describe("whatever a caller writes", () => {
  const known = new Set([
    ...Object.keys(v2Models),
    ...Object.keys(v3Models),
    ...Object.keys(v4Models),
  ]);
  const prototypes = [
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "valueOf",
  ];
  const hostile = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...prototypes));
  const unknownModel = hostile.filter((name) => !known.has(name));
  const json = fc.jsonValue({ maxDepth: 4 });

  it("an unknown model passes with any settings", () => {
    fc.assert(
      fc.property(unknownModel, json, (model, value) => {
        expect(checkReasoning("v4", { model, modelParams: value })).toEqual([]);
        expect(checkReasoning("v3", { model, thinkingLevel: value })).toEqual([]);
        expect(checkReasoning("v2", { llm: model, thinkingLevel: value })).toEqual([]);
        expect(supportedReasoning("v4", model)).toBeUndefined();
        expect(supportedReasoning("v3", model)).toBeUndefined();
        expect(toProviderControl("v3", model, "low")).toBeUndefined();
        expect(toModelParams(model, "low")).toBeUndefined();
        expect(normalizeModel("v3", model)).toBe(model);
      }),
    );
  });

  it("a name of a prototype is a path like any other that a model does not take", () => {
    fc.assert(
      fc.property(
        hostile,
        hostile,
        fc.constantFrom(...Object.keys(v4Models)),
        (outer, inner, model) => {
          fc.pre(!["reasoning", "thinking", "thinkingConfig", "output_config"].includes(outer));
          const modelParams: unknown = JSON.parse(
            `{${JSON.stringify(outer)}:{${JSON.stringify(inner)}:"high"}}`,
          );
          expect(checkReasoning("v4", { model, modelParams })).toMatchObject([
            { loc: ["body", "modelParams", outer, inner] },
          ]);
        },
      ),
    );
  });

  it("a value of a known path passes exactly when the row lists it", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, json), (value) => {
        const listed =
          typeof value === "string" && v4Models["fam-a-5.5"]?.[v4Paths[0] ?? ""]?.includes(value);
        const isEmpty = setsNothing(value);
        const detail = checkReasoning(
          "v4",
          withValue("fam-a-5.5", "modelParams.reasoning.effort", value),
        );
        expect(detail).toHaveLength(listed || isEmpty ? 0 : 1);
      }),
    );
  });

  it("the check never throws and its answer is JSON", () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true }), (value) => {
        const bodies = [
          value,
          { model: "fam-a-5.5", modelParams: value },
          { model: value, modelParams: {} },
        ];
        for (const body of bodies)
          expect(() => JSON.stringify(checkReasoning("v4", body))).not.toThrow();
      }),
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

function setsNothing(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(setsNothing);
}

describe("nextThinkingLevel without a client", () => {
  it.each([
    ["absent keeps a level", "low", undefined, "low"],
    ["absent keeps nothing", undefined, undefined, undefined],
    ["absent keeps what was cleared", null, undefined, null],
    ["a level replaces a level", "low", "high", "high"],
    ["a level replaces nothing", undefined, "high", "high"],
    ["a level replaces what was cleared", null, "high", "high"],
    ["null clears a level", "low", null, null],
    ["null clears nothing", undefined, null, null],
  ])("%s", (_, current, requested, next) => {
    expect(nextThinkingLevel(current, requested)).toBe(next);
  });
});
