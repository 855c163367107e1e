import { describe, expect, it } from "vitest";
import { parseLinks } from "../../../runtime/pages/web-links.js";

/** From RFC 8288, section 3.5, and the rules of sections 3 to 3.4: each link as its target and its relations. */
const headers: readonly (readonly [header: string, ...links: string[]])[] = [
  ['<http://a.org/ch/2>; rel="previous"; title="previous chapter"', "http://a.org/ch/2 previous"],
  ['</>; rel="http://example.net/foo"', "/ http://example.net/foo"],
  ['</terms>; rel="copyright"; anchor="#foo"'],
  [
    `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
    "/TheBook/chapter2 previous",
    "/TheBook/chapter4 next",
  ],
  ['<http://a.org/>; rel="start http://a.net/other"', "http://a.org/ start http://a.net/other"],
  ['<https://a.org/>; rel="start", <i>; rel="index"', "https://a.org/ start", "i index"],
  // Relations are compared without regard to case (section 2.1.1), as are names of parameters (section 3).
  ["<a>;REL=Next", "a next"],
  // "Occurrences after the first MUST be ignored" (section 3.3).
  ["<a>; rel=next; rel=last", "a next"],
  // Blanks around signs, and empty members of the list (section 3 with RFC 9110, section 5.6.1.2).
  [" , <a> ; rel = next ,, <b>;rel=last", "a next", "b last"],
  // What separates links outside of a text is no separator in one.
  ['<a,b;c>; title="x, <y>; rel=\\"last\\""; rel=next', "a,b;c next"],
  ["<a>; crossorigin; rel=next;", "a next"],
  ["<a>", "a "],
  ["<>; rel=self", " self"],
  [""],
  ["next"],
  ["<a; rel=next"],
  ['<a>; rel=next, b, <c>; rel="last"', "a next"],
  ['<a>; rel="next', "a "],
];

describe("the links of a Link header", () => {
  it.each(headers)("are read from %s", (header, ...links) => {
    const found = parseLinks(header).map(
      ({ target, relations }) => `${target} ${relations.join(" ")}`,
    );
    expect(found).toEqual(links);
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
