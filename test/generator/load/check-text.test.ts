import { describe, expect, it } from "vitest";
import { checkText } from "../../../generator/load/check-text.js";

const check = async (text: string): Promise<string[]> =>
  (await checkText("a.yaml", Buffer.from(text))).map(({ message }) => message);

/** Nine aliases of what holds nine aliases, and so on. */
function createBomb(depth: number): string {
  const lines = Array.from({ length: depth }, (_, level) => {
    const item = level === 0 ? "x" : `*a${level - 1}`;
    return `a${level}: &a${level} [${Array.from({ length: 9 }, () => item).join(", ")}]`;
  });
  return lines.join("\n");
}

describe("checkText", () => {
  it("refuses what is no UTF-8", async () => {
    expect(await checkText("a.yaml", Buffer.from([0x61, 0xff]))).toEqual([
      { file: "a.yaml", message: "is not UTF-8 text", expected: "UTF-8" },
    ]);
  });

  it("refuses aliases that multiply what is written", async () => {
    expect(await check(createBomb(12))).toEqual(["expands to too much through YAML aliases"]);
  });

  it.each([
    ["aliases as people write them", createBomb(2)],
    ["prose with stars and ampersands", "a: |\n  *bold* & more, &c.\n"],
    ["what is no YAML, which the linter refuses", "a: [&b *c"],
    ["JSON", '{"a": "&b *c"}'],
  ])("passes %s", async (_, text) => {
    expect(await check(text)).toEqual([]);
  });
});
