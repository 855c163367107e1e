import { describe, expect, it } from "vitest";
import { isTooComplex } from "../../../runtime/transport/json-limits.js";

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
