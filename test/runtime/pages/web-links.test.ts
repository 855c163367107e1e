import { describe, expect, it } from "vitest";
import { readCases } from "../../support/read-cases.js";
import { parseLinks } from "../../../runtime/pages/web-links.js";

const headers: readonly (readonly [header: string, ...links: string[]])[] = readCases(
  "web-links.yaml",
  import.meta.url,
).headers;

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
