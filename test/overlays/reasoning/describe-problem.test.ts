import { describe, expect, it } from "vitest";
import { checkSettings } from "../../../overlays/reasoning/check-settings.js";
import { indexMatrix } from "../../../overlays/reasoning/matrix-index.js";
import { levelMatrix, pathMatrix } from "./fixtures.js";

function messages(matrix: typeof pathMatrix, body: object): string[] {
  return checkSettings(indexMatrix(matrix), body).map(({ msg }) => msg);
}

describe("describeValue", () => {
  it("names model, path, requested value and sorted values", () => {
    expect(messages(pathMatrix, { engine: "vapour", tuning: { fire: { level: "warm" } } })).toEqual(
      ['Model vapour does not support tuning.fire.level "warm", supported values: blaze, ember'],
    );
  });

  it("names provider, alias and the field in snake case where the setting is a level", () => {
    expect(messages(levelMatrix, { engine: "quick", engineLoadLevel: "warm" })).toEqual([
      'Model quick (an alias of diesel, provider yard) does not support engine_load_level "warm", supported values: half, full',
    ]);
    expect(messages(levelMatrix, { engine: "drift", engineLoadLevel: "half" })).toEqual([
      'Model drift (provider yard) does not support engine_load_level "half", no value is supported, omit `engineLoadLevel`',
    ]);
  });

  it("shows a long value in part", () => {
    const [message = ""] = messages(levelMatrix, {
      engine: "drift",
      engineLoadLevel: "x".repeat(9999),
    });
    expect(message).toContain("… (10001 characters)");
    expect(message.length).toBeLessThan(300);
  });
});

describe("describePath", () => {
  it("names what the model takes instead", () => {
    const body = { engine: "steam", tuning: { "": { "a b": 1 } } };
    expect(messages(pathMatrix, body)).toEqual([
      'Model steam does not accept tuning[""]["a b"] (requested 1), it accepts only tuning.fire.level, tuning.valve.mode',
    ]);
    expect(messages(pathMatrix, { ...body, engine: "sail" })[0]).toMatch(
      /, it accepts no tuning, omit it$/,
    );
  });

  it("shows in part what has no end", () => {
    const circle: Record<string, unknown> = {};
    circle["a"] = circle;
    expect(messages(pathMatrix, { tuning: circle })[0]).toContain(
      "requested object that JSON cannot contain",
    );
  });
});
