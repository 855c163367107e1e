import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isListed } from "../../../overlays/reasoning/check-settings.js";
import {
  findRow,
  indexMatrix,
  type SettingPlace,
} from "../../../overlays/reasoning/matrix-index.js";
import { pathMatrix } from "./fixtures.js";

const index = indexMatrix(pathMatrix);
const place: SettingPlace = findRow(index, "steam")?.place ?? { children: new Map() };

describe("isListed", () => {
  it("knows settings that hold listed values and nothing else", () => {
    expect(isListed({}, place)).toBe(true);
    expect(isListed({ fire: {} }, place)).toBe(true);
    expect(isListed({ fire: { level: "ember" }, valve: { mode: "open" } }, place)).toBe(true);
    expect(isListed(Object.create(null), place)).toBe(true);
  });

  it.each([
    ["another value", { fire: { level: "open" } }],
    ["another path", { horn: {} }],
    ["a path with dots", { "fire.level": "ember" }],
    ["a value in the middle", { fire: "ember" }],
    ["a value of another kind", { fire: { level: ["ember"] } }],
    ["a member that does not travel", { fire: undefined }],
    ["what has a toJSON", { toJSON: (): object => ({}) }],
    ["a date", new Date(0)],
    ["inherited members", Object.create({ fire: {} })],
    ["names of a prototype", JSON.parse('{"__proto__":{},"constructor":{}}')],
    ["an array", []],
    ["nothing", null],
  ])("leaves %s to the whole walk", (_, value) => {
    expect(isListed(value, place)).toBe(false);
  });

  it("is true of nothing but listed values at listed paths", () => {
    const listed = [
      "tuning fire level ember",
      "tuning fire level blaze",
      "tuning valve mode open",
      "tuning valve mode closed",
    ];
    const word = fc.constantFrom("fire", "level", "valve", "mode", "ember", "open", "__proto__");
    const { settings } = fc.letrec((tie) => ({
      settings: fc.oneof(word, fc.dictionary(word, tie("settings"), { maxKeys: 3 })),
    }));
    fc.assert(
      fc.property(settings, (value) => {
        fc.pre(isListed(value, place));
        expect(leavesOf("tuning", value).filter((leaf) => !listed.includes(leaf))).toEqual([]);
      }),
    );
  });
});

/** Every value with the names that lead to it. */
function leavesOf(path: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [`${path} ${String(value)}`];
  return Object.entries(value).flatMap(([name, member]) => leavesOf(`${path} ${name}`, member));
}
