import { describe, expect, it } from "vitest";
import { indexMatrix } from "../../../overlays/reasoning/matrix-index.js";
import { findControl, nestControl } from "../../../overlays/reasoning/provider-control.js";
import { levelMatrix, pathMatrix } from "./fixtures.js";

describe("findControl", () => {
  const paths = indexMatrix(pathMatrix);
  const level = indexMatrix(levelMatrix);

  it("gives what a family is sent for a level", () => {
    expect(findControl(paths, "steam", "low")).toEqual({
      "fire.level": "ember",
      "valve.mode": "closed",
    });
    expect(findControl(level, "quick", "full")).toEqual({ pressure: 9 });
  });

  it.each([
    ["a value that the row does not take", paths, "steam", "wild"],
    ["a path that the row does not take", paths, "steam", "counted"],
    ["a level that the family does not have", paths, "steam", "medium"],
    ["a model without a control", paths, "sail", "low"],
    ["a control that is not declared", paths, "oar", "low"],
    ["a model that is not known", level, "kite", "full"],
    ["a name of a prototype as level", level, "diesel", "constructor"],
    ["a name of a prototype as model", level, "__proto__", "full"],
  ])("gives nothing for %s", (_, index, model, wanted) => {
    expect(findControl(index, model, wanted)).toBeUndefined();
  });
});

describe("nestControl", () => {
  it("makes an object of paths", () => {
    expect(nestControl({ "a.b": 1, "a.c.d": "x", e: 2 })).toEqual({
      a: { b: 1, c: { d: "x" } },
      e: 2,
    });
  });

  it("touches no prototype", () => {
    const settings = nestControl({ "__proto__.polluted": "yes" });
    expect(JSON.stringify(settings)).toBe('{"__proto__":{"polluted":"yes"}}');
    expect("polluted" in {}).toBe(false);
  });
});
