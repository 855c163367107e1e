import { describe, expect, it } from "vitest";
import { isTextTooComplex, isTooComplex } from "../../../runtime/transport/json-limits.js";

const padding = " ".repeat(200_000);
const look = (text: string): boolean => isTooComplex(new TextEncoder().encode(text));
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe("isTooComplex", () => {
  it("looks at nothing that is parsed in no time anyway", () => {
    expect(look(nested(50_000))).toBe(false);
  });

  it("finds what is nested too deep, in arrays and objects", () => {
    expect(look(padding + nested(1_000))).toBe(false);
    expect(look(padding + nested(1_001))).toBe(true);
    expect(look(padding + '{"a":'.repeat(1_001))).toBe(true);
  });

  it("finds too many arrays and objects beside one another", () => {
    expect(look(`[${"{},".repeat(999_999)}1]`)).toBe(false);
    expect(look(`[${"{},".repeat(1_000_000)}1]`)).toBe(true);
  });

  it("does not count what stands in strings, whatever is escaped in them", () => {
    const brackets = "[".repeat(2_000);
    expect(look(`${padding}["${brackets}", "\\"${brackets}", "\\\\"]`)).toBe(false);
    expect(look(`${padding}["\\\\"${brackets}`)).toBe(true);
  });
});

describe("isTextTooComplex", () => {
  const deep = nested(1_001);

  it.each([
    ["a short text", deep],
    ["a text that may take more room in bytes", " ".repeat(44_000) + deep],
    ["one that does", "\u20ac".repeat(44_000) + deep],
    ["a long text", padding + deep],
  ])("says what isTooComplex says of its bytes: %s", (_, text) => {
    expect(isTextTooComplex(text)).toBe(look(text));
  });

  it("finds both kinds", () => {
    expect([deep, padding + deep].map(isTextTooComplex)).toEqual([false, true]);
  });
});
