import { describe, expect, it } from "vitest";
import { nestControl } from "../../../runtime/reasoning/provider-control.js";
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
