import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findProblems, type Sources } from "./support/find-problems.js";
import { readSections, apis } from "./support/read-sections.js";
import { projectRoot } from "../../docs/site/project.js";

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

/** Reads the documents as they are generated, and the tests and pages of the project as they are needed. */
function readSources(): Sources {
  const texts = new Map<string, string | undefined>();
  const readText = (file: string): string | undefined => {
    if (!texts.has(file)) texts.set(file, readIfThere(path.join(projectRoot, file)));
    return texts.get(file);
  };
  const readDocument = (api: string): unknown =>
    JSON.parse(readText(`generated/${api}/openapi.json`) ?? "null");
  return { documents: Object.fromEntries(apis.map((api) => [api, readDocument(api)])), readText };
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
