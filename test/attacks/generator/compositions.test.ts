import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findLags } from "../../../command/doctor/find-lags.js";
import { listPages } from "../../../docs/site/pages.js";
import { readContent } from "../../../docs/site/read-content.js";
import { loadDocuments } from "../../../generator/document/load-documents.js";
import { planOwn } from "../../support/plan-own.js";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { matchPattern } from "../../../generator/mock/match-pattern.js";
import { checkBody } from "../../../sandbox/openapi/check-operation.js";
import { sample } from "openapi-sampler";
import { exampleOf } from "../../../generator/mock/make-sample.js";
import { generateDocument } from "../../generator/support/generate-file.js";
import { createFolder, createFolderOfFile } from "../../generator/support/temporary-folder.js";
import { listAlternatives } from "../../../generator/api/effective-schema.js";
import { asDocument } from "../../../generator/document/additions/json.js";
import { documentOf, hostileSchemas } from "../support/compositions.js";

const specs = createFolderOfFile();
cpSync(path.join(projectRoot, "specs"), specs, { recursive: true });
const publishedAdditions = path.join(specs, "v4.additions.yaml");
writeFileSync(publishedAdditions, `published: true\n${readFileSync(publishedAdditions, "utf8")}`);

/** In milliseconds; each of them takes less than two seconds on a machine that does nothing else. */
const patience = 20_000;

describe.each(Object.entries(hostileSchemas))("a document with %s is done soon", (_, schemas) => {
  const document = documentOf(schemas);
  const text = JSON.stringify(document);
  const store = (): string => path.join(createFolder({ "hostile.json": text }), "hostile.json");

  it("by the generator", { timeout: patience }, async () => {
    const { files } = await generateDocument("hostile.json", text);
    expect(files.map((file) => file.path)).toContain("client.ts");
  });

  it("by the additions that are laid over it", { timeout: 3 * patience }, async () => {
    const sources = [{ name: "v4", file: store(), additions: publishedAdditions }];
    const plan = { ...(await planOwn()), sources, timeLimit: 1000 };
    const [loaded] = await loadDocuments(plan, new AbortController().signal);
    expect(loaded?.document.components?.schemas).toBeDefined();
  });

  it("by the pages of the docs", { timeout: patience }, async () => {
    const pages = listPages(await readContent(store()));
    const { markdown = "" } = pages.find((page) => page.path.endsWith("runs-create")) ?? {};
    expect(markdown).toContain("POST /api/v4/runs");
    expect(markdown.length).toBeLessThan(1_000_000);
  });

  it("by the comparison of doctor", { timeout: patience }, async () => {
    const file = store();
    const [lag] = await findLags([file], () => undefined);
    expect(lag).toMatchObject({ api: "v4", source: file });
  });

  it("by the sandbox", { timeout: patience }, () => {
    const pointer = ["components", "schemas", "A0"];
    const example = exampleOf(sample, document, pointer);
    expect((JSON.stringify(example) ?? "").length).toBeLessThan(100_000);
    const checked = { document, matches: matchPattern };
    for (const body of [example, "no", { v: `${"a".repeat(41)}!` }])
      expect(checkBody(checked, pointer, body).length).toBeLessThan(100);
  });
});

it("what two branches of a choice share counts for each of them", () => {
  const inner = { anyOf: [{ type: "string" }, { type: "boolean" }] };
  const schemas = { A0: { anyOf: [inner, { type: "integer" }] } };
  const oneOf = ["a", "b"].map((title) => ({ $ref: "#/components/schemas/A0", title }));
  const found = listAlternatives(asDocument(documentOf(schemas)), { oneOf });
  const expected = "a: string, a: boolean, a: integer, b: string, b: boolean, b: integer";
  expect(found.map(({ title, type }) => `${title}: ${type}`).join(", ")).toBe(expected);
});
