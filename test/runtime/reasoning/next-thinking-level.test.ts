import { describe, expect, it } from "vitest";
import { nextThinkingLevel } from "../../../runtime/reasoning/create-reasoning.js";

describe("nextThinkingLevel", () => {
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
