import { describe, expect, it } from "vitest";
import { parseLinks, type WebLink } from "../../../overlays/polling/parse-links.js";

/** From RFC 8288, section 3.5, and the rules of sections 3 to 3.4. */
const headers: readonly (readonly [string, readonly WebLink[]])[] = [
  [
    '<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"',
    [{ target: "http://example.com/TheBook/chapter2", relations: ["previous"] }],
  ],
  ['</>; rel="http://example.net/foo"', [{ target: "/", relations: ["http://example.net/foo"] }]],
  ['</terms>; rel="copyright"; anchor="#foo"', []],
  [
    `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
    [
      { target: "/TheBook/chapter2", relations: ["previous"] },
      { target: "/TheBook/chapter4", relations: ["next"] },
    ],
  ],
  [
    '<http://example.org/>; rel="start http://example.net/relation/other"',
    [{ target: "http://example.org/", relations: ["start", "http://example.net/relation/other"] }],
  ],
  [
    '<https://example.org/>; rel="start", <https://example.org/index>; rel="index"',
    [
      { target: "https://example.org/", relations: ["start"] },
      { target: "https://example.org/index", relations: ["index"] },
    ],
  ],
  // Relations are compared without regard to case (section 2.1.1), as are names of parameters (section 3).
  ["<a>;REL=Next", [{ target: "a", relations: ["next"] }]],
  // "Occurrences after the first MUST be ignored" (section 3.3).
  ["<a>; rel=next; rel=last", [{ target: "a", relations: ["next"] }]],
  // Blanks around signs, and empty members of the list (section 3 with RFC 9110, section 5.6.1.2).
  [
    " , <a> ; rel = next ,, <b>;rel=last",
    [
      { target: "a", relations: ["next"] },
      { target: "b", relations: ["last"] },
    ],
  ],
  // What separates links outside of a text is no separator in one.
  ['<a,b;c>; title="x, <y>; rel=\\"last\\""; rel=next', [{ target: "a,b;c", relations: ["next"] }]],
  ["<a>; crossorigin; rel=next;", [{ target: "a", relations: ["next"] }]],
  ["<a>", [{ target: "a", relations: [] }]],
  ["<>; rel=self", [{ target: "", relations: ["self"] }]],
  ["", []],
  ["next", []],
  ["<a; rel=next", []],
  ['<a>; rel=next, b, <c>; rel="last"', [{ target: "a", relations: ["next"] }]],
  ['<a>; rel="next', [{ target: "a", relations: [] }]],
];

describe("the links of a Link header", () => {
  it.each(headers)("are read from %s", (header, links) => {
    expect(parseLinks(header)).toEqual(links);
  });

  it.each([
    ["blanks", `<a>${" ".repeat(50_000)}`],
    ["separators", `<a>${"; ".repeat(50_000)}`],
    ["a text that does not end", `<a>; rel="${"\\a".repeat(50_000)}`],
    ["opened targets", "<".repeat(50_000)],
  ])("are read at once from many %s", (_, header) => {
    const start = performance.now();
    parseLinks(header);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
