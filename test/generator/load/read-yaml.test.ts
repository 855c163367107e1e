import { describe, expect, it } from "vitest";
import { checkText } from "../../../generator/load/read-yaml.js";

const check = async (text: string): Promise<string[]> =>
  (await checkText("a.yaml", Buffer.from(text))).map(({ message }) => message);

// Aliases that multiply: test/attacks/generator/aliases.test.ts.
describe("checkText", () => {
  it("refuses what is no UTF-8", async () => {
    expect(await checkText("a.yaml", Buffer.from([0x61, 0xff]))).toEqual([
      { file: "a.yaml", message: "is not UTF-8 text", expected: "UTF-8" },
    ]);
  });

  it.each([
    ["aliases as people write them", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"],
    ["prose with stars and ampersands", "a: |\n  *bold* & more, &c.\n"],
    ["what is no YAML, which the linter refuses", "a: [&b *c"],
    ["JSON", '{"a": "&b *c"}'],
  ])("passes %s", async (_, text) => {
    expect(await check(text)).toEqual([]);
  });
});
