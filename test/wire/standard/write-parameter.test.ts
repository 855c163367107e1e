import { describe, expect, it } from "vitest";
import { open, writeParameter, type WireParameter } from "./write-parameter.js";

const list = ["blue", "black", "brown"];
const object = { R: 100, G: 200, B: 150 };

type Form = string | typeof open;
type Row = readonly [style: string, explode: boolean, ...forms: readonly [Form, Form, Form, Form]];

/** The table of OpenAPI 3.1.1, section 4.8.12.4: for "", "blue", the list and the object. */
const table: readonly Row[] = [
  ["matrix", false, ";color", ";color=blue", ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
  [
    "matrix",
    true,
    ";color",
    ";color=blue",
    ";color=blue;color=black;color=brown",
    ";R=100;G=200;B=150",
  ],
  ["label", false, ".", ".blue", ".blue,black,brown", ".R,100,G,200,B,150"],
  ["label", true, ".", ".blue", ".blue.black.brown", ".R=100.G=200.B=150"],
  ["simple", false, "", "blue", "blue,black,brown", "R,100,G,200,B,150"],
  ["simple", true, "", "blue", "blue,black,brown", "R=100,G=200,B=150"],
  ["form", false, "color=", "color=blue", "color=blue,black,brown", "color=R,100,G,200,B,150"],
  ["form", true, "color=", "color=blue", "color=blue&color=black&color=brown", "R=100&G=200&B=150"],
  [
    "spaceDelimited",
    false,
    open,
    open,
    "color=blue%20black%20brown",
    "color=R%20100%20G%20200%20B%20150",
  ],
  [
    "pipeDelimited",
    false,
    open,
    open,
    "color=blue%7Cblack%7Cbrown",
    "color=R%7C100%7CG%7C200%7CB%7C150",
  ],
  ["deepObject", true, open, open, open, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
];

function placeOf(style: string): WireParameter["in"] {
  return ["matrix", "label", "simple"].includes(style) ? "path" : "query";
}

describe("writeParameter", () => {
  it.each(table)(
    "agrees with the standard's table on %s, explode %s",
    (style, explode, ...forms) => {
      const parameter = { name: "color", in: placeOf(style), style, explode };
      const written = ["", "blue", list, object].map((value) => writeParameter(parameter, value));
      expect(written).toEqual(forms);
    },
  );

  /** RFC 6570, section 3.2: what the expansions have for the variables of its section 3.2. */
  it.each<[WireParameter, unknown, string | undefined]>([
    [{ name: "hello", in: "path" }, "Hello World!", "Hello%20World%21"],
    [{ name: "half", in: "path" }, "50%", "50%25"],
    [{ name: "who", in: "path", style: "label" }, "fred", ".fred"],
    [{ name: "v", in: "path", style: "matrix" }, 6, ";v=6"],
    [{ name: "empty", in: "query" }, "", "empty="],
    [
      { name: "base", in: "query", allowReserved: true },
      "http://example.com/home/",
      "base=http://example.com/home/",
    ],
    [{ name: "undef", in: "query" }, undefined, undefined],
    [{ name: "empty_keys", in: "query" }, [], undefined],
    [
      { name: "keys", in: "query" },
      { semi: ";", dot: ".", comma: "," },
      "semi=%3B&dot=.&comma=%2C",
    ],
  ])("expands %j of %j as RFC 6570 does", (parameter, value, text) => {
    expect(writeParameter(parameter, value)).toBe(text);
  });

  it("encodes content once, and headers not at all", () => {
    const mediaType = "application/json";
    expect(writeParameter({ name: "f", in: "query", mediaType }, { a: 1 })).toBe(
      "f=%7B%22a%22%3A1%7D",
    );
    expect(writeParameter({ name: "X-F", in: "header", mediaType }, { a: 1 })).toBe('{"a":1}');
    expect(writeParameter({ name: "X-F", in: "header" }, ["a b", "c"])).toBe("a b,c");
  });

  it("leaves open what the standard leaves open", () => {
    expect(writeParameter({ name: "a", in: "query" }, [["b"]])).toBe(open);
    expect(writeParameter({ name: "a", in: "query", style: "matrix" }, "b")).toBe(open);
  });
});
