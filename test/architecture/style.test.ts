import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { checkDocs } from "./support/doc-rules.js";
import { describeFindings } from "./support/finding.js";
import { listFiles, parseSource, readSources } from "./support/source-file.js";
import { checkStyle } from "./support/style-rules.js";

describe("source files", () => {
  it("keep to the house style", () => {
    const sources = readSources(
      "generator",
      "runtime",
      "overlays",
      "fleet",
      "sandbox",
      "command",
      "docs/site",
      "docs/try",
      "scripts",
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(describeFindings(sources.flatMap(checkStyle))).toEqual([]);
  });

  it("explain everything that overlays, the fleet and the sandbox export", () => {
    const isPublic = /^(?:overlays|runtime|fleet)\/|^sandbox\/start-sandbox\.ts$/;
    const sources = readSources("runtime", "overlays", "fleet", "sandbox").filter(({ path }) =>
      isPublic.test(path),
    );
    expect(describeFindings(sources.flatMap(checkDocs))).toEqual([]);
  });

  it("have their tests in the same folder", () => {
    const rooms = ["overlays", "runtime", "fleet"];
    const tests = rooms.flatMap((room) => listFiles(`test/${room}`, ".test.ts"));
    expect(tests).not.toEqual([]);
    const modules = rooms.flatMap((room) => listFiles(room, ".ts"));
    expect(checkMirror(tests, modules)).toEqual([]);
  });
});

it.each([
  ["enum", "enum Boat { Small }"],
  ["cast through unknown", "const boat = 1 as unknown as string;"],
])("the check of the style reports %s", (message, text) => {
  const findings = checkStyle(parseSource("overlays/boats/boat.ts", text));
  expect(findings.map((finding) => finding.message)).toEqual([message]);
});

describe("the check of the docs", () => {
  it.each([
    "export function sail(): void {}",
    "export interface Boat {}",
    "export const boat = 1;",
    "/** */\nexport const boat = 1;",
    "/** @internal */\nexport const boat = 1;",
  ])("reports %j", (text) => {
    expect(checkDocs(parseSource("overlays/boats/boat.ts", text))).toHaveLength(1);
  });

  it("asks for one sentence, of exported declarations only", () => {
    const text = `
      /** Floats. */
      export const boat = 1;
      const secret = 2;
      export { secret };
      /** Sails by name. */
      export function sail(name: string): void;
      export function sail(name: unknown): void {}`;
    expect(checkDocs(parseSource("overlays/boats/boat.ts", text))).toEqual([]);
  });
});

it("the check of the tests' places reports a test in a folder that has no source files", () => {
  const tests = ["test/overlays/boats/boat.test.ts", "test/overlays/ships/sail.long.test.ts"];
  expect(checkMirror(tests, ["overlays/boats/rudder.ts"])).toEqual([
    "test/overlays/ships/sail.long.test.ts",
  ]);
});

/** Finds test files of a tree in whose place there is no folder of source files. */
function checkMirror(tests: readonly string[], sources: readonly string[]): string[] {
  const folders = new Set(sources.map((source) => `test/${dirname(source)}`));
  return tests.filter((test) => !folders.has(dirname(test)));
}
