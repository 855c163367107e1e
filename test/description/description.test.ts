import { describe, expect, it } from "vitest";
import { findProblems } from "./support/find-problems.js";
import { readSections, readSources } from "./support/read-description.js";

const sections = readSections();
const sources = readSources();

describe("what the service's description states", () => {
  it.each(sections)("is carried by specs, tests or guide: $name", (section) => {
    expect(findProblems(section, sources)).toEqual([]);
  });

  it("is listed once", () => {
    const facts = sections.flatMap(({ statements }) => statements.map(({ fact }) => fact));
    expect(facts.filter((fact, at) => facts.indexOf(fact) !== at)).toEqual([]);
  });

  it("has twelve sections", () => {
    expect(sections).toHaveLength(12);
  });
});
