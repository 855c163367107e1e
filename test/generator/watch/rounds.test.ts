import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { readSpecs, type Specs } from "../../../generator/load/read-specs.js";
import { findTouched } from "../../../generator/watch/rounds.js";
import { projectPlan } from "../support/project-plan.js";
import { createFolder } from "../support/temporary-folder.js";

let folder = "";
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);

/** Two documents, of which one refers to a chain of files, and rules in a file and a folder. */
beforeEach(() => {
  folder = createFolder({
    "boats.yaml": "a: { $ref: shared/sail.yaml#/b }\n",
    "cars.yaml": "a: 1\n",
    "shared/sail.yaml": "b: { $ref: ../shared/mast.yaml }\n",
    "shared/mast.yaml": "c: { $ref: sail.yaml }\n",
    "redocly.yaml": "rules: {}\n",
    "lint/rule.mjs": "export {};\n",
  });
});

function read(): Specs {
  return readSpecs(projectPlan(folder, "boats", "cars"), () => {});
}

function touchedBy(change: () => void): string[] {
  const before = read();
  change();
  return findTouched(before, read());
}

it.each<[string, () => void, string[]]>([
  ["nothing", () => {}, []],
  ["a document", () => write("cars.yaml", "a: 2\n"), ["cars"]],
  ["the same text once more", () => write("cars.yaml", "a: 1\n"), []],
  ["a file at the end of a chain", () => write("shared/mast.yaml", "c: 1\n"), ["boats"]],
  ["a file that is gone", () => rmSync(path.join(folder, "shared/mast.yaml")), ["boats"]],
  ["a new reference", () => write("cars.yaml", "$ref: shared/mast.yaml\n"), ["cars"]],
  ["a file that nobody refers to", () => write("shared/new.yaml", "c: 1\n"), []],
  ["the configuration", () => write("redocly.yaml", "rules: { a: off }\n"), ["boats", "cars"]],
  ["a new rule", () => write("lint/new.mjs", "export {};\n"), ["boats", "cars"]],
  ["what an editor keeps beside a rule", () => write("lint/.rule.mjs.swp", "?"), []],
])("what a change touches is told of %s", (_what, change, expected) => {
  expect(touchedBy(change)).toEqual(expected);
});
