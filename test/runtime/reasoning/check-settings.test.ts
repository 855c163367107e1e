import { describe, expect, it, vi } from "vitest";
import type { ReasoningMatrix, Validation } from "../../../runtime/reasoning/index.js";
import { assertSettings, checkSettings } from "../../../runtime/reasoning/check-settings.js";
import fc from "fast-check";
import { readCases } from "../../support/read-cases.js";
import { forAny } from "../../support/for-any.js";

const { settings: cases, settingsMatrix } = readCases("../cases.yaml", import.meta.url);
const matrix: ReasoningMatrix = settingsMatrix;

function places(tuning: unknown, engine = "steam"): string[] {
  return checkSettings(matrix, { engine, tuning }).map(({ loc }) => loc.join(" "));
}

describe("checkSettings", () => {
  it.each<[engine: string, tuning: unknown, problems: object]>(cases)(
    "reports for the model %s and the settings %j every problem at its place",
    (engine, tuning, problems) => {
      const found = checkSettings(matrix, { engine, tuning });
      const listed = found.map(({ loc, msg }) => [loc.join(" "), msg] as const);
      expect(listed).toEqual(Object.entries(problems));
    },
  );

  const empty = [{}, { fire: {} }, { fire: { level: undefined } }, { fire: { level: {} } }];
  it.each([undefined, null, ...empty])("has nothing against settings of nothing: %j", (tuning) => {
    expect(places(tuning)).toEqual([]);
    expect(checkSettings(matrix, { engine: "steam" })).toEqual([]);
  });

  it.each([undefined, null, "text", 7, ["engine"]])("has nothing against the body %j", (body) => {
    expect(checkSettings(matrix, body)).toEqual([]);
  });

  it("looks at what travels: no inherited members, no functions, the result of toJSON", () => {
    expect(places(Object.create({ fire: "inherited" }))).toEqual([]);
    expect(places({ fire: () => 1, valve: Symbol("v"), horn: undefined })).toEqual([]);
    expect(places({ toJSON: () => ({ fire: { level: "ember" } }) })).toEqual([]);
    expect(places({ horn: new Date(0) })).toEqual(["body tuning horn"]);
    const body = { engine: "sail", tuning: { fire: { level: "ember" } } };
    expect(checkSettings(matrix, Object.create(body))).toEqual([]);
  });

  it("lets what the document names beyond the rows pass, whether it is a level or a path", () => {
    const wide = { ...matrix, published: { "tuning.horn": ["loud"], "tuning.bell": [] } };
    const [problem, ...others] = checkSettings(wide, { tuning: { horn: "low", bell: 7 } });
    expect([problem?.loc.join(" "), others]).toEqual(["body tuning horn", []]);
    expect(checkSettings(wide, { tuning: { horn: "loud" } })).toEqual([]);
    const rows = [
      { provider: "works", models: ["steam"], accepts: { tuning: ["ember", "blaze"] } },
    ];
    const ofLevels = { ...matrix, rows, published: { tuning: ["glow"] } };
    const found = ["ember", "glow", "dark"].map((tuning) => checkSettings(ofLevels, { tuning }));
    expect(found.map(({ length }) => length)).toEqual([0, 0, 1]);
  });

  it("applies the row of the region's default model, if the region has its own", () => {
    const regional = { ...matrix, defaultModels: { south: "sail" } };
    const body = { tuning: { fire: { level: "ember" } } };
    const inRegion = (region: string) => checkSettings(regional, body, { region });
    expect(["north", "south"].map((region) => inRegion(region).length)).toEqual([0, 1]);
  });

  it("comes to an end on circles and on great depth", () => {
    const circle: Record<string, unknown> = { level: "ember" };
    circle["again"] = circle;
    expect(places({ fire: circle })).toEqual(["body tuning fire again"]);
    let deep: object = { end: 1 };
    for (let depth = 0; depth < 100_000; depth += 1) deep = { deep };
    expect(places(deep)).toHaveLength(1);
    expect(places({ fire: { level: deep } })).toEqual(["body tuning fire level"]);
  });

  it("takes a name of a prototype for a name", () => {
    const tuning: unknown = JSON.parse('{"__proto__":{"level":"ember"},"constructor":"x"}');
    expect(places(tuning)).toEqual(["body tuning __proto__ level", "body tuning constructor"]);
    expect(places({ constructor: {} }, "constructor")).toEqual([]);
  });

  it("lets nothing pass but listed values at listed paths", async () => {
    const listed = ["fire level ember", "fire level blaze", "valve mode open", "valve mode closed"];
    const word = fc.constantFrom("fire", "level", "valve", "mode", "ember", "open", "__proto__");
    const { settings } = fc.letrec((tie) => ({
      settings: fc.oneof(word, fc.dictionary(word, tie("settings"), { maxKeys: 3 })),
    }));
    await forAny(100, [settings], (tuning) => {
      const isListed = leavesOf("", tuning).every((leaf) => listed.includes(leaf.trim()));
      expect(places(tuning).length === 0).toBe(isListed);
    });
  });

  it("applies the default row only where no model is named at all", () => {
    const tuning = { fire: { level: "?" } };
    expect(checkSettings(matrix, { tuning })).toHaveLength(1);
    expect(checkSettings(matrix, { engine: undefined, tuning })).toHaveLength(1);
    for (const engine of [null, "", 7, {}])
      expect(checkSettings(matrix, { engine, tuning })).toEqual([]);
  });
});

it.each<[unknown, number]>([
  ...["stream", "stem", "Steam", "ste-am"].map((engine): [string, number] => [engine, 2]),
  ...["seems", "diesel", "", null, 7, {}, ["stem"]].map((engine): [unknown, number] => [engine, 0]),
])("reports the model %j, which is almost a known one or not, %i times", (engine, times) => {
  const doubt = vi.fn<NonNullable<Validation["doubt"]>>();
  assertSettings(matrix, { validation: "off", doubt }, { engine });
  assertSettings(matrix, { validation: "known", doubt }, { engine });
  assertSettings(matrix, { validation: "known", doubt }, { engine, tuning: { horn: "loud" } });
  const msg = `\`${String(engine)}\` is unknown: did you mean \`steam\`?`;
  const problem = { loc: ["body", "engine"], msg, type: "value_error" };
  expect(doubt.mock.calls).toEqual(Array.from({ length: times }, () => ["boats.create", problem]));
});

/** Every value with the names that lead to it. */
function leavesOf(path: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [`${path} ${String(value)}`];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(`${path} ${name}`, member));
}
