import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { lintDocuments } from "../../../generator/load/lint-documents.js";
import { createFilePlan } from "../../../generator/load/plan.js";
import { projectRoot } from "../../../generator/model/paths.js";
import { createFolder } from "../support/temporary-folder.js";

/** Lints a document in a folder beside a file that its references may not read. */
async function lint(text: (other: string) => string): Promise<unknown> {
  const home = realpathSync(createFolder());
  const folder = path.join(home, "a");
  mkdirSync(folder);
  const other = path.join(home, "b.yaml");
  writeFileSync(other, "X: { type: object }\n");
  const file = path.join(folder, "a.yaml");
  const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n";
  writeFileSync(file, `${head}${text(other)}`);
  const plan = await createFilePlan(file, folder, projectRoot);
  return lintDocuments({ ...plan, root: folder }, new AbortController().signal);
}

// What is refused: test/attacks/generator/references.test.ts.
describe("a reference that leaves its document's folder", () => {
  it.each<[text: string | ((other: string) => string), line: number, column: number]>([
    ["x-a:\n  $ref: ../b.yaml#/X", 5, 9],
    ["components:\n  examples:\n    a:\n      externalValue: '../b.yaml'", 7, 22],
    ['x-a: {"\\u0024ref": "..\\u002fb.yaml#/X"}', 4, 20],
    [(other) => `x-a: { $ref: 'file://${other}' }`, 4, 14],
    [(other) => `x-a: { $ref: ${other} }`, 4, 14],
  ])("is named with its line and column: %s", async (text, line, column) => {
    const linting = lint(typeof text === "string" ? () => text : text);
    await expect(linting).rejects.toThrow(
      new RegExp(String.raw`^a\.yaml:${line}:${column}: refers to .*b\.yaml`),
    );
  });

  it("is named in each place", async () => {
    const linting = lint(() => "x-a: { $ref: ../b.yaml#/X }\nx-b: [{ $ref: ../b.yaml }]");
    await expect(linting).rejects.toThrow(/^a\.yaml:4:14: .*\na\.yaml:5:15: .*$/);
  });

  it("is named in each of thousands of places, in seconds", async () => {
    const places = Array.from({ length: 2000 }, (_, at) => `  - { $ref: ../b${at}.yaml }`);
    const linting = lint(() => ["x-a:", ...places].join("\n"));
    await expect(linting).rejects.toThrow(/^(?:a\.yaml:\d+:13: refers to .*\n?){2000}$/);
  }, 30_000);
});
