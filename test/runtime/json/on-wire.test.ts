import { describe, expect, it } from "vitest";
import { onWire } from "../../../runtime/json/on-wire.js";

describe("onWire", () => {
  it("is what JSON makes of a member", () => {
    for (const value of [null, 7, "text", false, [1], undefined]) expect(onWire(value)).toBe(value);
    expect(onWire(() => 1)).toBeUndefined();
    expect(onWire(Symbol("s"))).toBeUndefined();
    expect(onWire(new Date(0))).toBe("1970-01-01T00:00:00.000Z");
    const plain = { toJSON: "no function" };
    expect(onWire(plain)).toBe(plain);
  });
});
