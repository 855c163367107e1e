import { describe, expect, it } from "vitest";
import { readCases } from "../support/read-cases.js";
import { findProblems, type Carrier, type Sources } from "./support/find-problems.js";
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

interface MadeUp {
  readonly v4: object;
  readonly files: Readonly<Record<string, string>>;
  readonly carried: readonly (readonly [what: string, carrier: Carrier])[];
  readonly gone: readonly (readonly [carrier: Carrier, problem: string])[];
}

const { v4, files, carried, gone }: MadeUp = readCases("made-up.yaml", import.meta.url);
const made: Sources = {
  documents: { v2: {}, v3: {}, v4, billing: {}, integrations: {}, signup: {} },
  readText: (file) => files[file],
};

function problemsOf(...carriers: Carrier[]): string[] {
  return findProblems({ name: "Sea", statements: [{ fact: "Water rises.", carriers }] }, made);
}

describe("a made-up statement", () => {
  it("is reported when nothing carries it", () => {
    const problem = "Sea: Water rises. Nothing carries it, or only titles do.";
    expect(problemsOf()).toEqual([problem]);
    expect(problemsOf({ shown: ["tides", "rises twice"] })).toEqual([problem]);
  });

  it.each(carried)("is carried by %s that is there", (_, carrier) => {
    expect(problemsOf(carrier)).toEqual([]);
  });

  it.each(gone)("is reported when a carrier is gone: %j", (carrier, problem) => {
    const problems = [expect.stringContaining(problem)];
    expect(problemsOf({ guide: ["tides", "rises"] }, carrier)).toEqual(problems);
  });
});
