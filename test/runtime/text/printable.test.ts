import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printable, printableData, printableLine } from "../../../runtime/text/printable.js";
import { unseen, unseenCharacters } from "../../attacks/support/unseen.js";

describe("printable", () => {
  it.each([
    ["\u001b]52;c;ZXZpbA==\u0007", String.raw`\u001b]52;c;ZXZpbA==\u0007`],
    ["\u009b2J", String.raw`\u009b2J`],
    ["\u007f\u0085\u0000", String.raw`\u007f\u0085\u0000`],
    ["\u202eevil\u202c", String.raw`\u202eevil\u202c`],
    ["\u2066\u2069\u061c\u200f", String.raw`\u2066\u2069\u061c\u200f`],
    ["\u2028\u2029", String.raw`\u2028\u2029`],
    ["\ud83d and \ude00", String.raw`\ud83d and \ude00`],
    ["100 %\rdone", String.raw`100 %\u000ddone`],
    ["one\r\ntwo", "one\ntwo"],
  ])("shows %j as %j", (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it.each(["one\n\ttwo\n", "Zürich, 東京, שלום, ✓ 😀", String.raw`C:\u001b`, ""])(
    "leaves %j as it is",
    (text) => {
      expect(printable(text)).toBe(text);
    },
  );

  it.each(unseenCharacters)("shows %s", (_, character) => {
    expect(printable(`a${character}b`)).toMatch(/^a(?:\\u[\da-f]{4}){1,2}b$/);
  });

  it("leaves nothing in any text that a terminal would obey, and changes it once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(printable(text)).not.toMatch(unseen);
        expect(printable(printable(text))).toBe(printable(text));
      }),
    );
  });

  it("knows every character", () => {
    const characters = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));
    const escaped = characters.filter((character) => printable(character) !== character);
    expect(escaped).toEqual(characters.filter((character) => unseen.test(character)));
  });

  it("keeps the meaning of JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.nat(2), (value, indent) => {
        const json = JSON.stringify(value, undefined, indent);
        expect(JSON.parse(printable(json))).toEqual(JSON.parse(json));
      }),
    );
  });
});

describe("printableLine", () => {
  it("has no second line", () => {
    expect(printableLine("run_1\r\nThe run completed.\n")).toBe(
      String.raw`run_1\u000aThe run completed.\u000a`,
    );
  });
});

describe("printableData", () => {
  it("shows what is in names and texts at any depth, and leaves the data as it is", () => {
    const data = { "a\u200b": ["b\u202e", { c: "\u{e0041}" }], d: 1, e: null, f: true };
    expect(printableData(data)).toEqual({
      "a\\u200b": ["b\\u202e", { c: "\\udb40\\udc41" }],
      d: 1,
      e: null,
      f: true,
    });
    expect(Object.keys(data)).toContain("a\u200b");
  });
});
