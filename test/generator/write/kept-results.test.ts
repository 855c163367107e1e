import { readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { hashTexts, keepResult, recallResult } from "../../../generator/write/kept-results.js";
import { keepResultsOf, keptFolder } from "../support/kept-results.js";

/** Keeps a result as if it had been at that second of long ago. */
function keepAt(second: number, name: string, from: string, result: unknown): void {
  const before = new Set(readdirSync(keptFolder));
  keepResult(name, from, result);
  const added = readdirSync(keptFolder).find((file) => !before.has(file)) ?? "";
  utimesSync(path.join(keptFolder, added), second, second);
}

describe("a kept result", () => {
  keepResultsOf("results");

  it("is given as long as it would be made from the same", () => {
    keepResult("output", "one", { files: ["a"] });
    expect(recallResult("output", "one")).toEqual({ files: ["a"] });
    expect(recallResult("output", "two")).toBeUndefined();
    expect(recallResult("other", "one")).toBeUndefined();
  });

  it("stays beside the next of its name", () => {
    keepResult("output", "one", 1);
    keepResult("output", "two", 2);
    expect([recallResult("output", "one"), recallResult("output", "two")]).toEqual([1, 2]);
  });

  it("gives way when eight others of its name were used since", () => {
    const names = Array.from({ length: 8 }, (_, at) => `from-${at}`);
    keepAt(1, "other", "from", "of another name");
    for (const [at, from] of names.entries()) keepAt(2 + at, "output", from, from);
    expect(recallResult("output", "from-0")).toBe("from-0");
    keepResult("output", "from-8", "from-8");
    expect(names.filter((from) => recallResult("output", from) === undefined)).toEqual(["from-1"]);
    expect(recallResult("output", "from-8")).toBe("from-8");
    expect(recallResult("other", "from")).toBe("of another name");
  });

  it("is nothing to a generator of other sources", () => {
    keepResult("output", "one", 1);
    vi.stubEnv("GENERATOR_VERSION", "another");
    expect(recallResult("output", "one")).toBeUndefined();
  });

  it("is not there for a generator that runs from its sources", () => {
    keepResult("output", "one", 1);
    vi.stubEnv("GENERATOR_VERSION", undefined);
    expect(recallResult("output", "one")).toBeUndefined();
    keepResult("output", "two", 2);
    expect(recallResult("output", "two")).toBeUndefined();
  });
});

describe("a hash of texts", () => {
  it("tells where one text ends and the next begins", () => {
    expect(hashTexts("ab", "c")).not.toBe(hashTexts("a", "bc"));
    expect(hashTexts("ab", "c")).toBe(hashTexts("ab", "c"));
  });
});
