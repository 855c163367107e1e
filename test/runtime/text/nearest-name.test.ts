import { describe, expect, it } from "vitest";
import { nearestName } from "../../../runtime/text/unknown-name.js";
import { describeUnknown } from "../../../runtime/text/unknown-name.js";

const names = ["apiKey", "baseUrl", "timeout", "maxRetries"];

describe("nearestName", () => {
  it.each([
    ["baseURL", "baseUrl"],
    ["base_url", "baseUrl"],
    ["apikey", "apiKey"],
    ["timout", "timeout"],
    ["timeuot", "timeout"],
    ["maxRetry", "maxRetries"],
  ])("takes %s for %s", (given, meant) => {
    expect(nearestName(given, names)).toBe(meant);
  });

  it.each(["", "url", "project", "x".repeat(100_000)])("takes %j for none of them", (given) => {
    expect(nearestName(given, names)).toBeUndefined();
  });

  it("has nothing to offer where there are no names", () => {
    expect(nearestName("apiKey", [])).toBeUndefined();
  });
});

describe("describeUnknown", () => {
  it("offers the name that may have been meant, or else all of them, sorted", () => {
    expect(describeUnknown("baseURL", names)).toBe("`baseURL` is unknown: did you mean `baseUrl`?");
    expect(describeUnknown("project", names)).toBe(
      "`project` is unknown; expected one of apiKey, baseUrl, maxRetries, timeout.",
    );
  });

  it("shows nothing that a terminal obeys", () => {
    expect(describeUnknown("\u001b[2J", [])).not.toContain("\u001b");
  });
});
