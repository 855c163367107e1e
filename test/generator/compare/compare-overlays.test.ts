import { describe, expect, it } from "vitest";
import { compareOverlays } from "../../../generator/compare/compare-overlays.js";

const added = { waiting: { added: ["things.wait"], guarded: [], superseded: [] } };
const superseded = { waiting: { added: [], guarded: [], superseded: ["things.wait"] } };
const member = { member: "things.wait", overlay: "waiting" };

describe("compareOverlays", () => {
  it.each([
    ["a method that is new", {}, added, [{ ...member, becomes: "new" }]],
    ["a method whose ground is gone", added, {}, [{ ...member, becomes: "lost" }]],
    ["a method that gives way", added, superseded, [{ ...member, becomes: "superseded" }]],
    ["nothing of a method that returns", superseded, added, []],
    ["nothing of a method that stays", added, added, []],
  ] as const)("tells %s", (_title, before, after, expected) => {
    expect(compareOverlays(before, after)).toEqual(expected);
  });
});
