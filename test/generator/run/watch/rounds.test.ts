import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Plan } from "../../../../generator/document/plan.js";
import { quietReporter } from "../../../../generator/run/cli/reporter.js";
import { Rounds } from "../../../../generator/run/watch/rounds.js";
import { projectPlan } from "../../support/project-plan.js";
import { createFolder } from "../../support/temporary-folder.js";

let folder = "";
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);

function document(schema: string): string {
  const info = 'info: { title: Things, version: "1" }';
  return `openapi: 3.1.0\n${info}\npaths: {}\ncomponents: { schemas: { Thing: ${schema} } }\n`;
}

/** Two documents, of which one refers to a chain of files, and rules in a file and a folder. */
beforeEach(() => {
  folder = createFolder({
    "boats.yaml": document("{ $ref: shared/sail.yaml }"),
    "cars.yaml": document("{ type: string }"),
    "shared/sail.yaml": "properties: { mast: { $ref: ../shared/mast.yaml } }\n",
    "shared/mast.yaml": "type: array\nitems: { $ref: sail.yaml }\n",
    "redocly.yaml": "rules: {}\n",
    "lint/rule.mjs": "export {};\n",
  });
});

/** Rounds over both documents, of which the first is over. */
async function beginRounds(loadPlan?: () => Promise<Plan>): Promise<Rounds> {
  const plan = projectPlan(folder, "boats", "cars");
  const { signal } = new AbortController();
  const context = { reporter: quietReporter, signal };
  const options = { context, json: false, quiet: false, verbose: false, discardEdits: false };
  const load = loadPlan ?? (() => Promise.resolve(plan));
  const rounds = new Rounds(plan, { ...options, loadPlan: load });
  expect(await rounds.lookAgain()).toMatchObject({ event: "done", apis: ["boats", "cars"] });
  return rounds;
}

it.each<[string, () => void, string[]]>([
  ["nothing", () => {}, []],
  ["a document", () => write("cars.yaml", document("{ type: integer }")), ["cars"]],
  ["the same text once more", () => write("cars.yaml", document("{ type: string }")), []],
  ["a file at the end of a chain", () => write("shared/mast.yaml", "type: string\n"), ["boats"]],
  ["a file that is gone", () => rmSync(path.join(folder, "shared/mast.yaml")), ["boats"]],
  ["a new reference", () => write("cars.yaml", document("{ $ref: shared/mast.yaml }")), ["cars"]],
  ["a file that nobody refers to", () => write("shared/new.yaml", "c: 1\n"), []],
  ["the configuration", () => write("redocly.yaml", "rules: { a: off }\n"), ["boats", "cars"]],
  ["a new rule", () => write("lint/new.mjs", "export {};\n"), ["boats", "cars"]],
  ["what an editor keeps beside a rule", () => write("lint/.rule.mjs.swp", "?"), []],
])("a round is about what a change touches: %s", async (_what, change, expected) => {
  const rounds = await beginRounds();
  change();
  expect((await rounds.lookAgain())?.apis ?? []).toEqual(expected);
});

it("a configuration that cannot be loaded is refused again when a document is edited", async () => {
  const error = new Error("The configuration cannot be loaded.");
  const rounds = await beginRounds(() => Promise.reject(error));
  const refused = { event: "refused", apis: ["boats", "cars"], error };
  write("redocly.yaml", "rules: { a: off }\n");
  expect(await rounds.lookAgain()).toEqual(refused);
  write("cars.yaml", document("{ type: integer }"));
  expect(await rounds.lookAgain()).toEqual(refused);
});
