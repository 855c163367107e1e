import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeText } from "../../../../generator/api/text/code.js";
import { unseen } from "../../../attacks/support/unseen.js";
import { firstParagraph, firstThought } from "../../../../generator/api/text/paragraphs.js";

const anything = fc.string({
  unit: fc.oneof(
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
    // The halves of a pair, apart.
    fc.constantFrom("\ude00", ..."\ud83d*/\r\n\u0000\u0085\u2028\u202e\u{e0041}"),
  ),
});

describe("normalizeText", () => {
  it.each([
    ["a\r\nb\rc\u0085d\u2028e\u2029f\vg\fh", "a\nb\nc\nd\ne\nf\ng\nh"],
    ["a\u0000b\u001bc\u007fd\u009be", "abcde"],
    ["a\ud800b\udc00", "a\ufffdb\ufffd"],
    ["\ud83d\u0000\ude00", "\ufffd\ufffd"],
    ["\u061ca\u200eb\u200fc\u202ad\u202ee\u2066f\u2069g\ufeff", "abcdefg"],
    ["a\tb 😀 größe 中", "a\tb 😀 größe 中"],
    ["👩\u200d💻 ❤\ufe0f 100\u00a0%\u3000\u{e0041}", "👩💻 ❤ 100 % "],
  ])("makes of %j %j", (text, normal) => {
    expect(normalizeText(text)).toBe(normal);
  });

  it("leaves what it has normalized as it is, and nothing that no reader sees", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const normal = normalizeText(text);
        expect(normalizeText(normal)).toBe(normal);
        expect(normal).not.toMatch(unseen);
      }),
    );
  });
});

it.each([
  ["One line.", "One line."],
  ["One\n  line.\n\nMore.", "One line."],
  ["  Spaces  around.\n \nMore.", "Spaces around."],
  ["Announces a list:\n\n- a\n- b", "Announces a list."],
  ["", ""],
])("the first paragraph of a description of %j is %j", (text, expected) => {
  expect(firstParagraph(text)).toBe(expected);
});

const items = "Items apart:\n\n- one\n\n  goes on\n\n- two";

it.each([
  ["One\nline.\n\nMore.", "One line."],
  ["A list\nfollows:\n\n1. one\n2. two\n\nMore.", "A list follows:\n\n1. one\n2. two"],
  [`${items}\n\nMore.`, items],
  ["Says:\n\nwhat is\nsaid.\n\nMore.", "Says:\n\nwhat is said."],
  ["Says nothing:", "Says nothing."],
])("the first thought of a description of %j is %j", (text, expected) => {
  expect(firstThought(text)).toBe(expected);
});
