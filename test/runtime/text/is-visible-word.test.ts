import { describe, expect, it } from "vitest";
import { isVisibleWord } from "../../../runtime/text/is-visible-word.js";

describe("isVisibleWord", () => {
  it.each(["k", "sk_1!~", "a/b=c"])("takes %j", (text) => {
    expect(isVisibleWord(text)).toBe(true);
  });

  it.each(["", "a b", "a\n", "a\tb", "\u0000", "ä", "\u007f"])("does not take %j", (text) => {
    expect(isVisibleWord(text)).toBe(false);
  });
});
