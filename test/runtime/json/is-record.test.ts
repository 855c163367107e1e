import { describe, expect, it } from "vitest";
import { isRecord } from "../../../runtime/json/is-record.js";

describe("isRecord", () => {
  it("knows objects with members from everything else", () => {
    expect([{}, Object.create(null), new Date()].every(isRecord)).toBe(true);
    expect([null, undefined, [], "text", 7, () => 1].some(isRecord)).toBe(false);
  });
});
