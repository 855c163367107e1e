import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createFilePlan } from "../../../generator/load/plan.js";
import { readSpecs, type Specs } from "../../../generator/load/read-specs.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { findTouched, readTouched } from "../../../generator/watch/rounds.js";
import { projectPlan } from "../support/project-plan.js";
import { createFolder } from "../support/temporary-folder.js";

let folder = "";
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);

/** Two documents, of which one refers to a chain of files, and rules in a file and a folder. */
beforeEach(() => {
  folder = createFolder();
  mkdirSync(path.join(folder, "shared"));
  mkdirSync(path.join(folder, "lint"));
  write("boats.yaml", "a: { $ref: shared/sail.yaml#/b }\n");
  write("cars.yaml", "a: 1\n");
  write("shared/sail.yaml", "b: { $ref: ../shared/mast.yaml }\n");
  write("shared/mast.yaml", "c: { $ref: sail.yaml }\n");
  write("redocly.yaml", "rules: {}\n");
  write("lint/rule.mjs", "export {};\n");
});

function read(folders: string[] = []): Specs {
  const plan = projectPlan(folder, "boats", "cars");
  return readSpecs(plan, (each) => folders.push(path.relative(folder, each)));
}

function touchedBy(change: () => void): string[] {
  const before = read();
  change();
  return findTouched(before, read());
}

describe("what a change touches", () => {
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
  ])("is told of %s", (_what, change, expected) => {
    expect(touchedBy(change)).toEqual(expected);
  });

  it("is looked for in every folder that holds a file of it, links included", () => {
    const elsewhere = createFolder();
    writeFileSync(path.join(elsewhere, "cars.yaml"), "a: 1\n");
    rmSync(path.join(folder, "cars.yaml"));
    symlinkSync(path.join(elsewhere, "cars.yaml"), path.join(folder, "cars.yaml"));
    const folders: string[] = [];
    read(folders);
    const expected = ["", "lint", "shared", path.relative(folder, elsewhere)];
    expect([...new Set(folders)].toSorted()).toEqual(expected.toSorted());
  });
});

it("says which document it works on, so that one that takes too long can be given up", async () => {
  const file = path.join(folder, "pets.yaml");
  writeFileSync(file, 'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: {}\n');
  const plan = { ...(await createFilePlan(file, folder, projectRoot)), root: folder };
  const { signal } = new AbortController();
  const documents = readTouched(new Set(), new Map());
  const seen: (string | undefined)[] = [];
  await documents.lint(plan, signal, (name) => seen.push(name));
  await documents.load(plan, signal, (name) => seen.push(name));
  expect(seen).toEqual(["pets.yaml", undefined, "pets.yaml", undefined]);
});
