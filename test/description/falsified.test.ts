import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { asRecord } from "../../runtime/json/values.js";
import { findProblems, type Sources } from "./support/find-problems.js";
import { readSections, readSources } from "./support/read-description.js";

/** Without what tests assert, which no text changes. */
const sections = readSections().map(({ name, statements }) => ({
  name,
  statements: statements
    .map(({ fact, carriers }) => ({
      fact,
      carriers: carriers.filter((carrier) => !("shown" in carrier)),
    }))
    .filter(({ carriers }) => carriers.length > 0),
}));
const sources = readSources();
const pages = readdirSync("docs/guide").map((name) => `docs/guide/${name}`);

/** Programs have tests of their own, and facts between marks are those of the documents. */
const generated = /^<!-- facts[^]*?^<!-- \/facts -->$|^```ts file[^]*?^```$/gm;

/** Patterns of numbers, and another number in place of each. */
const numbers: [string, string][] = parse(
  readFileSync(path.join(import.meta.dirname, "falsified.yaml"), "utf8"),
);

it("nothing is noticed as long as all facts are those of the description", () => {
  expect(isNoticed(sources)).toBe(false);
});

it.each(numbers)("a fact in which %s is %s is noticed wherever it stands", (source, other) => {
  const pattern = new RegExp(source, "g");
  const places = [...placesInDocuments(pattern, other), ...placesInPages(pattern, other)];
  expect(places.length).toBeGreaterThan(0);
  const unnoticed = places.filter(({ changed }) => !isNoticed(changed));
  expect(unnoticed.map(({ text }) => text)).toEqual([]);
});

it.each([
  ["the status of a throttle", /\b429\b/],
  ["a price", /\d ?USD\b|[$€]\d/],
])("no page invents %s, which is not documented", (_, pattern) => {
  const inventing = pages.filter((page) =>
    pattern.test((sources.readText(page) ?? "").replaceAll(generated, "")),
  );
  expect(inventing).toEqual([]);
});

interface Place {
  /** Around the number. */
  readonly text: string;
  readonly changed: Sources;
}

function isNoticed(changed: Sources): boolean {
  return sections.some((section) => findProblems(section, changed).length > 0);
}

/** A text of a document is in pages as well, because those are generated again. */
function placesInDocuments(pattern: RegExp, other: string): Place[] {
  const texts = new Set(Object.values(sources.documents).flatMap(listTexts));
  return [...texts].flatMap((text) =>
    replaceEach(text, pattern, other).map(({ around, replaced }) => ({
      text: around,
      changed: {
        documents: replaceValue(sources.documents, text, replaced),
        readText: (file) => sources.readText(file)?.replaceAll(text.trim(), () => replaced.trim()),
      },
    })),
  );
}

function replaceValue(documents: Sources["documents"], text: string, other: string) {
  return JSON.parse(JSON.stringify(documents), (_, value: unknown) =>
    value === text ? other : value,
  );
}

function placesInPages(pattern: RegExp, other: string): Place[] {
  return pages.flatMap((page) => {
    const text = sources.readText(page) ?? "";
    const prose = text.replaceAll(generated, (block) => block.replaceAll(/[^\n]/g, "\0"));
    return replaceEach(text, pattern, other, prose).map(({ around, replaced }) => ({
      text: `${page}: ${around}`,
      changed: {
        ...sources,
        readText: (file) => (file === page ? replaced : sources.readText(file)),
      },
    }));
  });
}

/** A text as often as the pattern is in it, or in what is searched in its place, each time with another place replaced. */
function replaceEach(
  text: string,
  pattern: RegExp,
  other: string,
  searched = text,
): { readonly around: string; readonly replaced: string }[] {
  return [...searched.matchAll(pattern)].map(({ 0: found, index }) => ({
    around: text.slice(Math.max(0, index - 40), index + 40),
    replaced: text.slice(0, index) + other + text.slice(index + found.length),
  }));
}

/** The prose of a document: descriptions, summaries and what is not documented. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [];
  return Object.entries(asRecord(value)).flatMap(([key, member]) =>
    typeof member === "string" && ["description", "summary", "what"].includes(key)
      ? [member]
      : listTexts(Array.isArray(member) ? { ...member } : member),
  );
}
