import { describe, expect, it } from "vitest";
import { readCases } from "../support/read-cases.js";
import { countFloors, findCycles, folderOf } from "./support/cycles.js";
import { checkImports, importersOf } from "./support/import-rules.js";
import { describeFindings, parseSource, readSources } from "./support/source-file.js";

type Rows = readonly (readonly [path: string, text: string])[];
const { forbiddenImports, allowedImports }: Record<`${"forbidden" | "allowed"}Imports`, Rows> =
  readCases("findings.yaml", import.meta.url);

const sources = readSources(
  "automation",
  "generator",
  "runtime",
  "overlays",
  "generated",
  "fleet",
  "sandbox",
  "command",
  "docs/site",
  "docs/try",
);

describe("the import graph", () => {
  it.each([
    ["no import that it does not allow", describeFindings(checkImports(sources))],
    ["no circle between files", findCycles(sources, (path) => path)],
    ["no circle between folders", findCycles(sources, folderOf)],
  ])("has %s", (_, found) => {
    expect(found).toEqual([]);
  });

  it("has at most seven floors in the generator", () => {
    const generator = sources.filter(({ path }) => path.startsWith("generator/"));
    expect(countFloors(generator, folderOf)).toBeLessThanOrEqual(7);
  });

  it("has one file for each of the two packages that may have to be replaced", () => {
    expect(importersOf(sources, "openapi-fetch")).toEqual(["runtime/transport/http-client.ts"]);
    expect(importersOf(sources, "openapi-typescript")).toHaveLength(1);
  });
});

describe("the check of the import graph", () => {
  it.each(forbiddenImports)("reports in %s: %s", (path, text) => {
    expect(checkImports([parseSource(path, `\n${text}`)])).toMatchObject([{ file: path }]);
  });

  it.each(allowedImports)("allows in %s: %s", (path, text) => {
    expect(checkImports([parseSource(path, text)])).toEqual([]);
  });

  it("finds circles of files and of folders, each once", () => {
    const circle = [
      parseSource("runtime/errors/a.ts", 'import "../transport/b.js";'),
      parseSource("runtime/transport/b.ts", 'import "./c.js";'),
      parseSource("runtime/transport/c.ts", 'import type { A } from "../errors/a.js";'),
    ];
    expect(findCycles(circle, (path) => path)).toEqual([
      "runtime/errors/a.ts -> runtime/transport/b.ts -> runtime/transport/c.ts -> runtime/errors/a.ts",
    ]);
    expect(findCycles(circle, folderOf)).toEqual([
      "runtime/errors -> runtime/transport -> runtime/errors",
    ]);
    expect(findCycles(circle.slice(0, 2), folderOf)).toEqual([]);
  });
});
