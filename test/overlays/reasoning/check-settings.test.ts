import { describe, expect, it } from "vitest";
import { checkSetting, checkSettings } from "../../../overlays/reasoning/check-settings.js";
import { indexMatrix } from "../../../overlays/reasoning/matrix-index.js";
import { levelMatrix, pathMatrix } from "./fixtures.js";

const paths = indexMatrix(pathMatrix);
const level = indexMatrix(levelMatrix);

function places(tuning: unknown, engine = "steam"): string[] {
  return checkSettings(paths, { engine, tuning }).map(({ loc }) => loc.join(" "));
}

describe("checkSettings", () => {
  it("lets listed values pass and reports every other one at its place", () => {
    expect(places({ fire: { level: "ember" }, valve: { mode: "open" } })).toEqual([]);
    expect(
      places({ fire: { level: "open", colour: "red" }, valve: { mode: 1 }, horn: "loud" }),
    ).toEqual([
      "body tuning fire level",
      "body tuning fire colour",
      "body tuning valve mode",
      "body tuning horn",
    ]);
  });

  it("does not take a name with dots for the path that it looks like", () => {
    const [problem, ...others] = checkSettings(paths, { tuning: { "fire.level": "ember" } });
    expect(problem?.loc).toEqual(["body", "tuning", "fire.level"]);
    expect(problem?.msg).toContain('does not accept tuning["fire.level"] (requested "ember")');
    expect(others).toEqual([]);
  });

  it("refuses a value in the middle of a path", () => {
    expect(places({ fire: "ember" })).toEqual(["body tuning fire"]);
    expect(places({ fire: null })).toEqual(["body tuning fire"]);
    expect(places({ fire: ["ember"] })).toEqual(["body tuning fire"]);
  });

  it("looks at what travels: no inherited members, no functions, the result of toJSON", () => {
    expect(places(Object.create({ fire: "inherited" }))).toEqual([]);
    expect(places({ fire: () => 1, valve: Symbol("v"), horn: undefined })).toEqual([]);
    expect(places({ toJSON: () => ({ fire: { level: "ember" } }) })).toEqual([]);
    expect(places({ horn: new Date(0) })).toEqual(["body tuning horn"]);
    const inherited: object = Object.create({
      engine: "sail",
      tuning: { fire: { level: "ember" } },
    });
    expect(checkSettings(paths, inherited)).toEqual([]);
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

  it("applies the default row only where no model is named at all", () => {
    const tuning = { fire: { level: "?" } };
    expect(checkSettings(paths, { tuning })).toHaveLength(1);
    expect(checkSettings(paths, { engine: undefined, tuning })).toHaveLength(1);
    for (const engine of [null, "", 7, {}])
      expect(checkSettings(paths, { engine, tuning })).toEqual([]);
  });
});

describe("checkSetting", () => {
  it("checks one level against one model", () => {
    expect(checkSetting(level, "diesel", "half")).toEqual([]);
    expect(checkSetting(level, "quick", "idle")).toHaveLength(1);
    expect(checkSetting(level, "drift", "half")).toHaveLength(1);
    expect(checkSetting(level, "drift", null)).toEqual([]);
    expect(checkSetting(level, undefined, "idle")).toEqual([]);
  });
});
