import { describe, expect, it } from "vitest";
import { readOwn } from "../../../runtime/json/read-own.js";

describe("readOwn", () => {
  it("reads own members and nothing that is inherited", () => {
    const record: Record<string, unknown> = { a: 1, undef: undefined };
    expect(readOwn(record, "a")).toBe(1);
    for (const name of ["undef", "b", "__proto__", "constructor", "toString"]) {
      expect(readOwn(record, name)).toBeUndefined();
    }
    expect(readOwn(undefined, "a")).toBeUndefined();
    const hostile: Record<string, unknown> = JSON.parse('{"__proto__":2}');
    expect(readOwn(hostile, "__proto__")).toBe(2);
  });
});
