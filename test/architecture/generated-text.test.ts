import { describe, expect, it } from "vitest";
import { readText, listFiles } from "./support/source-file.js";

const files = listFiles("generated", ".ts").map((path) => ({ path, text: readText(path) }));

/** Places of a pattern in all files, as `file:line`. */
function placesOf(pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${path}:${text.slice(0, index).split("\n").length}`,
    ),
  );
}

describe("what a user reads in generated code", () => {
  it("is there", () => {
    expect(files.length).toBeGreaterThan(30);
  });

  it.each([
    ["no blank at the end of a line", /[ \t]+$/gm],
    ["no description that stops at a colon", /:\s*(?:\n\s*\*\s*)?\*\//g],
    ["no name of an extension", /`x-(?!service)[a-z-]+/g],
    ["no text that only points at another one", /\/\*\*\s*See \{@link [^}]*\}\.?\s*\*\//g],
    ["no chapter of the service's description", /service description/gi],
  ])("holds %s", (_title, pattern) => {
    expect(placesOf(pattern)).toEqual([]);
  });
});
