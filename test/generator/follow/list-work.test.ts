import { symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { compareApis } from "../../../generator/follow/compare/compare-apis.js";
import type { LoadedDocument } from "../../../generator/document/load-documents.js";
import { emitProblem } from "../../../generator/api/problem.js";
import type { OpenApiDocument } from "../../../generator/api/openapi.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { splitPointer } from "../../../runtime/json/pointer.js";
import { listErrors, listWork } from "../../../generator/follow/list-work.js";
import { createSourceFiles } from "../support/source-files.js";
import { createFolder, createFolderOfFile } from "../support/temporary-folder.js";
import { change, createOurs, createPublished } from "../document/additions/support/documents.js";
import { read } from "../document/additions/support/documents.js";
import { follow } from "../document/additions/support/follow.js";

const folder = createFolderOfFile();
const color = "components.schemas.ThingCreate.properties.color";

const gapped = change(createOurs(), "x-not-shown", [
  { what: "The operation that cancels a thing", words: ["cancel"] },
  { what: "Further fields of a thing", schema: "Thing" },
  { what: "Further fields of a box", schema: "Box" },
]);

const oldDefault =
  'red, which is no longer so; expected POST /api/v1/things body.color has the default "blue", and had "red"';

const cancel = { operationId: "things.cancel", responses: { "204": { description: "Done." } } };

/** What is left to do in the specs, without columns, folders, and the numbers of additions. */
function workIn(ours: OpenApiDocument, published: OpenApiDocument): string[] {
  const file = path.join(folder, "things.yaml");
  const files = createSourceFiles(file, stringify(published));
  const laid = follow(ours, published);
  const locate: LoadedDocument["locate"] = (pointer) =>
    laid.locateOrigin(splitPointer(pointer)) ?? files.locate(pointer);
  const changes = compareApis(read(ours), read(laid.document));
  const own = { name: "things", document: ours };
  const work = listWork(own, { document: laid.document, laid, files, locate }, changes);
  const nameOf = (each: string): string => path.basename(each).replace(/^\d+/, "things");
  const shown = work.map((each) => emitProblem({ ...each, file: nameOf(each.file) }));
  return shown.map((line) => line.replace(/^(\S+:\d+):\d+/, "$1"));
}

/** What the work says that begins with these words. */
function wordsOf(work: readonly string[], begin: string): string[] {
  return work.map((line) => line.replace(/^\S+ /, "")).filter((line) => line.startsWith(begin));
}

describe("listWork", () => {
  it("lists what lags, texts, new methods and what is shown now, each with file and line", () => {
    const ours = change(gapped, `${color}.description`, "The default is `red`.");
    const old = change(ours, "components.schemas.Thing.properties.old", { type: "string" });
    const place = "paths./api/v1/things/{thing_id}/cancel";
    const published = change(createPublished(), place, { post: cancel });
    expect(workIn(old, published)).toEqual([
      "things.additions.yaml:1: old: the document has no such part; expected one of color",
      "things.additions.yaml:1: 422: the document has no such part; expected one of 201",
      `things.additions.yaml:1: the text says ${oldDefault}`,
      "things.yaml:50: things.cancel() is new; give it a good name, an x-budget and texts in the additions",
      "things.additions.yaml:1: The operation that cancels a thing is published (things.cancel()); remove this entry and the sentences that call it open",
    ]);
  });

  const remove = "remove this entry and the sentences that call it open";
  const cancels = "The operation that cancels a thing is published";
  const grows = "Further fields of a thing is published";
  const [at, schemas] = ["paths./things/{id}", "components.schemas"];
  const other = { ...cancel, operationId: "things.cancellation" };
  const several = { ...cancel, operationId: "things.thenCancel" };
  const box = { type: "object", properties: { size: {} } };
  it.each<[shown: string, place: string, part: object, says: string[]]>([
    ["an operation", `${at}/cancel`, { post: cancel }, [`${cancels} (things.cancel())`]],
    ["several words", `${at}/stop`, { post: several }, [`${cancels} (things.thenCancel())`]],
    ["another operation", `${at}/other`, { post: other }, []],
    ["a new schema", `${schemas}.Box`, box, []],
    ["a field", `${schemas}.Thing.properties.size`, { type: "integer" }, [`${grows} (Thing.size)`]],
  ])("names what was not shown, and is shown by %s", (_, place, part, says) => {
    const work = workIn(gapped, change(gapped, place, part));
    const shown = ["The operation", "Further"].flatMap((begin) => wordsOf(work, begin));
    expect(shown).toEqual(says.map((each) => `${each}; ${remove}`));
  });

  it("leaves fields that ours has already", () => {
    expect(workIn(gapped, gapped)).toEqual([]);
  });

  it("names the statuses that neither end a wait nor were listed before", () => {
    const place = "paths./things/{id}.get";
    const listed = (...statuses: string[]) => {
      const schema = { type: "object", properties: { status: { enum: statuses } } };
      const ok = { description: "The thing.", content: { "application/json": { schema } } };
      return { operationId: "things.read", responses: { "200": ok } };
    };
    const waiter = { field: "status", terminal: ["done", "stopped"] };
    const ours = change(createOurs(), place, { ...listed("running", "done"), "x-waiter": waiter });
    const published = change(createOurs(), place, listed("running", "done", "stopped", "expired"));
    expect(wordsOf(workIn(ours, published), "x-waiter")).toEqual([
      "x-waiter: the document lists expired; add here what ends the work, or a wait for it never ends",
    ]);
  });

  it.each([
    ["Its color. The default is `red`.", 1],
    ["Its color. The default is 5.", 0, "5"],
    ["Its color.", 0],
    ["Redder or blue.", 0],
    ["Always infra-red.", 0],
    ["Any of red-ish.", 0],
    ["See red.example.", 0],
  ])("names a text that says an old default: %j", (description, count, old = "red") => {
    const described = change(createOurs(), `${color}.description`, description);
    const ours = change(described, `${color}.default`, old);
    const said = `the text says ${oldDefault}`;
    const words = wordsOf(workIn(ours, createPublished()), "the text says");
    expect(words).toEqual(Array(count).fill(said));
  });

  it("leaves texts that are published", () => {
    const place = "components.schemas.NewThing.properties.color.description";
    const published = change(createPublished(), place, "It was `red`.");
    expect(wordsOf(workIn(createOurs(), published), "the text says")).toEqual([]);
  });
});

const compilerOptions = { types: [], noEmit: true };

/** Creates a project with our dependencies. */
function createProject(text: string): string {
  const root = createFolder({
    "tsconfig.json": JSON.stringify({ compilerOptions, exclude: ["docs"] }),
    "docs/samples/tsconfig.json": JSON.stringify({ compilerOptions }),
    "automation/things.ts": text,
    "docs/samples/things.ts": text,
    "test/things.test.ts": text,
    "sandbox/things.ts": text,
  });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));
  return root;
}

describe("listErrors", () => {
  const broken = 'export const size: number = "large";\n';

  it("lists what builds on the clients, then its tests, each with file and line", async () => {
    const errors = await listErrors(createProject(broken));
    const places = errors.map(({ file, line }) => `${file}:${line}`);
    expect(places).toEqual([
      "sandbox/things.ts:1",
      "docs/samples/things.ts:1",
      "test/things.test.ts:1",
      "automation/things.ts:1",
    ]);
  });

  it("is empty where everything compiles", async () => {
    expect(await listErrors(createProject("export {};\n"))).toEqual([]);
  });
});
