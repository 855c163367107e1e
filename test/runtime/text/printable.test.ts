import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printable, printableLine } from "../../../runtime/text/printable.js";

/** Transcribed from the Unicode Standard: Cc, the property Bidi_Control, surrogates, line and paragraph separator. */
const dangerous =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

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

  it("leaves nothing in any text that a terminal would obey, and changes it once", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(printable(text)).not.toMatch(dangerous);
        expect(printable(printable(text))).toBe(printable(text));
      }),
    );
  });

  it("knows every UTF-16 code unit", () => {
    const units = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit));
    const escaped = units.filter((unit) => printable(unit) !== unit);
    expect(escaped).toEqual(units.filter((unit) => dangerous.test(unit)));
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
