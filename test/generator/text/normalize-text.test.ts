import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeUnseen, normalizeText } from "../../../generator/text/normalize-text.js";

const anything = fc.string({
  unit: fc.oneof(
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
    fc.constantFrom(
      "*",
      "/",
      "\r",
      "\n",
      "\u0000",
      "\u0085",
      "\u2028",
      "\u202e",
      "\ud83d",
      "\ude00",
    ),
  ),
});

describe("normalizeText", () => {
  it.each([
    ["a\r\nb\rc\u0085d\u2028e\u2029f\vg\fh", "a\nb\nc\nd\ne\nf\ng\nh"],
    ["a\u0000b\u001bc\u007fd\u009be", "abcde"],
    ["a\ud800b\udc00", "a\ufffdb\ufffd"],
    ["\ud83d\u0000\ude00", "\ufffd\ufffd"],
    ["\u061ca\u200eb\u200fc\u202ad\u202ee\u2066f\u2069g\ufeff", "abcdefg"],
    ["a\tb 😀 👩\u200d💻 größe 中\u00a0", "a\tb 😀 👩\u200d💻 größe 中\u00a0"],
  ])("makes of %j %j", (text, normal) => {
    expect(normalizeText(text)).toBe(normal);
  });

  it("leaves what it has normalized as it is, and nothing that no reader sees", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const normal = normalizeText(text);
        expect(normalizeText(normal)).toBe(normal);
        expect(normal).not.toMatch(/(?![\t\n])[\p{Cc}\p{Surrogate}\p{Bidi_C}\p{Zl}\p{Zp}\ufeff]/u);
      }),
    );
  });
});

describe("escapeUnseen", () => {
  it("keeps the meaning of JSON and shows everything in it", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const shown = escapeUnseen(JSON.stringify(text));
        expect(JSON.parse(shown)).toBe(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Surrogate}\p{Bidi_C}\p{Zl}\p{Zp}\ufeff]/u);
      }),
    );
  });
});
