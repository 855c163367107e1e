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
}

const { v4, files, carried }: MadeUp = readCases("made-up.yaml", import.meta.url);
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

  it.each([
    [{ spec: ["v4", "/paths/~1waves", "w"] }, 'v4#/paths/~1waves does not hold "w".'],
    [{ spec: ["v4", "/paths/~1tides/get/summary", ""] }, 'does not hold "".'],
    [{ spec: ["v4", "/paths/~1tides/get/summary", "wave"] }, "does not hold"],
    [{ topic: ["v4", "Tides", "falls"] }, 'The topic Tides of v4 does not say "falls".'],
    [{ topic: ["v4", "Waves", "water"] }, "The topic Waves of v4"],
    [{ shown: ["tides", "falls once"] }, 'test/tides.test.ts has no test titled "falls once"'],
    [{ shown: ["tides", "rises twice", "down"] }, 'that asserts "down".'],
    [{ shown: ["sea/transcripts/tides", "rises twice", "-> 0"] }, 'that asserts "-> 0".'],
    [{ shown: ["waves", "rises"] }, "test/waves.test.ts has no test"],
    [{ guide: ["tides", "ises twice"] }, 'docs/guide/tides.md does not say "ises twice".'],
    [{ guide: ["waves", "water"] }, "docs/guide/waves.md does not say"],
    [{ page: ["tides", "water"] }, '"page" is no kind of carrier.'],
  ])("is reported when a carrier is gone: %j", (carrier, problem) => {
    const problems = [expect.stringContaining(problem)];
    expect(problemsOf({ guide: ["tides", "rises"] }, carrier)).toEqual(problems);
  });
});
