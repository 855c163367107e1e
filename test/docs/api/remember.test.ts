import { describe, expect, it } from "vitest";
import { remember } from "../../../docs/site/api/remember.js";

/** Something that is made of texts, and the texts that it was made of. */
function counted(): { made: string[]; ask: (text: string) => Promise<string> } {
  const made: string[] = [];
  const ask = remember(2, async (text) => {
    made.push(text);
    if (text === "bad") throw new Error("bad");
    return text.toUpperCase();
  });
  return { made, ask };
}

describe("what is remembered", () => {
  it("is made once of each text, also when it is asked for twice at once", async () => {
    const { made, ask } = counted();
    expect(await Promise.all([ask("a"), ask("a"), ask("b")])).toEqual(["A", "A", "B"]);
    expect(await ask("a")).toBe("A");
    expect(made).toEqual(["a", "b"]);
  });

  it("is forgotten when it was asked for longest ago and there are too many", async () => {
    const { made, ask } = counted();
    for (const text of ["a", "b", "a", "c", "a", "b"]) await ask(text);
    expect(made).toEqual(["a", "b", "c", "b"]);
  });

  it("is no failure: that is tried again", async () => {
    const { made, ask } = counted();
    await expect(ask("bad")).rejects.toThrow("bad");
    await expect(ask("bad")).rejects.toThrow("bad");
    expect(made).toEqual(["bad", "bad"]);
  });
});
