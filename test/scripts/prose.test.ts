import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

/** Plain scripts, so that they have no types. */
interface Prose {
  checkProse(root: string, isKnown: (word: string) => boolean): string[];
  hideCode(file: string, text: string): string;
  listFiles(root: string): string[];
  readDictionary(): (word: string) => boolean;
  readVocabulary(): string[];
}

const load = (name: string): Promise<Prose> =>
  import(new URL(`../../scripts/prose/${name}.mjs`, import.meta.url).href);
const { checkProse } = await load("check-prose");
const { hideCode } = await load("hide-code");
const { listFiles } = await load("list-files");
const { readDictionary, readVocabulary } = await load("read-dictionary");

const isKnown = readDictionary();
const projectRoot = path.resolve(import.meta.dirname, "../..");

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "prose-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function check(file: string, text: string): string[] {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  return checkProse(root, isKnown);
}

const unknown = (word: string): string =>
  `Unknown word "${word}". Correct it, or add it to scripts/prose/vocabulary.txt.`;

describe("the check of spelling", () => {
  it("finds a misspelled word on a page, with its place", () => {
    expect(check("docs/guide/page.md", "# Page\n\nIt recieves a run.\n")).toEqual([
      `docs/guide/page.md:3:4 ${unknown("recieves")}`,
    ]);
  });

  it("finds British spelling", () => {
    expect(check("README.md", "The behaviour of a run.\n")).toEqual([
      `README.md:1:5 ${unknown("behaviour")}`,
    ]);
  });

  it.each([
    ["a comment", "/** Recieves a run. */\nexport const one = 1;\n", "1:5"],
    ["a message", 'const one = 1;\nthrow new Error("Recieves a run");\n', "2:18"],
    ["a template", "throw new Error(`Recieves ${recieved} runs`);\n", "1:18"],
  ])("finds one in %s of a program", (_, text, place) => {
    expect(check("runtime/one.ts", text)).toEqual([
      `runtime/one.ts:${place} ${unknown("Recieves")}`,
    ]);
  });

  it("finds one in a description of a spec", () => {
    expect(check("specs/one.yaml", "description: Recieves a run.\n")).toEqual([
      `specs/one.yaml:1:14 ${unknown("Recieves")}`,
    ]);
  });

  it.each([
    ["a code span", "docs/guide/a.md", "Call `recieve` or ``re`cieve``.\n"],
    ["a block of code", "docs/guide/a.md", "```sh\nrecieve --now\n```\n"],
    ["an address", "docs/guide/a.md", "[Here](recieve.html) or https://recieve.example/recieve\n"],
    ["an option", "docs/guide/a.md", "Pass --recieve.\n"],
    [
      "an identifier",
      "runtime/a.ts",
      "const recieved = recieve.recieve;\n/** Calls recieve(). */\n",
    ],
    ["a name in quotes", "runtime/a.ts", 'import { one } from "recieve";\n'],
    ["a test", "test/a.test.ts", 'it("recieves a run", () => {});\n'],
  ])("leaves out %s", (_, file, text) => {
    expect(check(file, text)).toEqual([]);
  });
});

describe("the check of phrases", () => {
  it("finds a phrase that reads as if translated, over the end of a line too", () => {
    expect(check("docs/guide/page.md", "A second call does\nno harm.\n")).toEqual([
      'docs/guide/page.md:1:15 "does no harm" reads as if translated. Write: is safe to retry.',
    ]);
    expect(check("docs/guide/page.md", "> The list stands\n> in the table.\n")).toHaveLength(2);
  });

  it("finds one in a comment and in a message of a program", () => {
    const text = '// However\n// long it takes.\nthrow new Error("Set it, if you must");\n';
    expect(check("runtime/one.ts", text)).toEqual([
      'runtime/one.ts:1:4 "However long" reads as if translated. Write: no matter how long.',
      'runtime/one.ts:3:26 "if you must" reads as if translated. Write: though this is not recommended.',
    ]);
  });

  it.each(["generator/one.ts", "specs/one.yaml", "sandbox/one.ts", "CONTRIBUTING.md"])(
    "has one list for pages, specs and programs: %s",
    (file) => {
      const text = "# // A setting of ours stands in the table.\n";
      expect(check(file, text).map((problem) => problem.replace(/^\S+ /, ""))).toEqual([
        '"of ours" reads as if translated. Write: our, your, your own.',
        '"stands in" reads as if translated. Write: is in.',
      ]);
    },
  );

  it("finds the name of an extension on a page for users, and leaves it to maintainers", () => {
    expect(check("docs/guide/page.md", "See `x-reasoning`.\n")).toEqual([
      'docs/guide/page.md:1:6 "x-reasoning" is a name for maintainers. Say what it does.',
    ]);
    rmSync(path.join(root, "docs"), { recursive: true });
    expect(check("CONTRIBUTING.md", "Edit `x-reasoning`.\n")).toEqual([]);
  });

  it("leaves out the extension that users of the generator write", () => {
    expect(check("docs/guide/page.md", "Add `x-pages`.\n")).toEqual([]);
  });
});

describe("the vocabulary", () => {
  const words = readVocabulary();

  it("is sorted", () => {
    const sorted = words.toSorted((one, other) => one.localeCompare(other, "en"));
    expect(words).toEqual(sorted);
  });

  it("has no word that nothing uses", () => {
    const prose = listFiles(projectRoot)
      .map((file) => hideCode(file, readFileSync(path.join(projectRoot, file), "utf8")))
      .join("\n")
      .toLowerCase();
    expect(words.filter((word) => !prose.includes(word.toLowerCase()))).toEqual([]);
  });
});
