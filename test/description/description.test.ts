import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { findProblems } from "./support/find-problems.js";
import { readSources } from "./support/read-sources.js";
import { sections } from "./sections/index.js";

const sources = readSources();

describe("what the service's description states", () => {
  it.each(sections)("is carried by specs, tests or guide: $name", (section) => {
    expect(findProblems(section, sources)).toEqual([]);
  });

  it("is listed once", () => {
    const facts = sections.flatMap(({ statements }) => statements.map(({ fact }) => fact));
    expect(facts.filter((fact, at) => facts.indexOf(fact) !== at)).toEqual([]);
  });

  it("has a file for each section", async () => {
    const files = await readdir(new URL("sections", import.meta.url));
    expect(sections).toHaveLength(files.filter((file) => file !== "index.ts").length);
  });
});
