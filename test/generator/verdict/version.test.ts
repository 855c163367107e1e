import { describe, expect, it } from "vitest";
import { isLower, nextVersion } from "../../../generator/verdict/version.js";

describe("nextVersion", () => {
  it.each([
    ["1.2.3", "major", "2.0.0"],
    ["1.2.3", "minor", "1.3.0"],
    ["1.2.3", "patch", "1.2.4"],
    ["v1.2.3", "minor", "1.3.0"],
    ["0.2.3", "major", "0.3.0"],
    ["0.2.3", "minor", "0.2.4"],
    ["0.2.3", "patch", "0.2.4"],
  ] as const)("after %s and a change that is %s is %s", (from, severity, expected) => {
    expect(nextVersion(from, severity)).toBe(expected);
  });

  it("is the same when nothing has changed", () => {
    expect(nextVersion("1.2.3", undefined)).toBe("1.2.3");
  });

  it("refuses what is no version", () => {
    expect(() => nextVersion("latest", "patch")).toThrow("latest is not a version, such as 1.2.3");
  });
});

describe("isLower", () => {
  it.each([
    ["1.2.3", "1.2.4", true],
    ["1.9.0", "1.10.0", true],
    ["2.0.0", "1.10.0", false],
    ["1.2.3", "1.2.3", false],
    ["1.2.3-beta.1", "1.2.3", true],
    ["1.2.4-beta.1", "1.2.3", false],
    ["1.2.3-beta.2", "1.2.3-beta.10", true],
  ] as const)("%s than %s: %s", (version, than, expected) => {
    expect(isLower(version, than)).toBe(expected);
  });
});
