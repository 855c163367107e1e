import { describe, expect, it } from "vitest";
import { showJson } from "../../../runtime/json/show-json.js";

describe("showJson", () => {
  it("shows a value as JSON, and in part when it is long", () => {
    expect(showJson({ a: ['"'] })).toBe(String.raw`{"a":["\""]}`);
    expect(showJson("x".repeat(118))).toBe(`"${"x".repeat(118)}"`);
    expect(showJson("x".repeat(119))).toBe(`"${"x".repeat(119)}… (121 characters)`);
  });

  it("names the kind of what JSON cannot hold", () => {
    const circle: Record<string, unknown> = {};
    circle["a"] = circle;
    expect(showJson(circle)).toBe("object that JSON cannot contain");
    expect(showJson(7n)).toBe("bigint that JSON cannot contain");
    expect(showJson(undefined)).toBe("undefined");
  });
});
