import { beforeAll, describe, expect, it } from "vitest";
import { compile } from "./support/compile.js";
import { generateConsumer } from "./support/generate-consumer.js";
import { listCorpus } from "./support/generate-corpus.js";
import { listExamples } from "./support/published-examples.js";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";
import { readCases } from "../support/read-cases.js";

const folder = createFolderOfFile();

let notes: readonly string[];
beforeAll(async () => {
  const small = [...listExamples("3.0"), ...listExamples("3.1")].filter(({ name }) =>
    ["parameters-cookies", "webhooks"].includes(name),
  );
  notes = await generateConsumer(folder, { operations: 20, published: small });
}, 180_000);

it.each(["typescript", "typescript-native"])(
  "clients of documents that are not ours compile with %s",
  async (compiler) => {
    expect(listCorpus().length).toBeGreaterThanOrEqual(19);
    expect(await compile(compiler, folder)).toBe("");
  },
);

describe("what a client leaves out or names otherwise", () => {
  const said = readCases("fixtures/notes.yaml", import.meta.url);
  const all = Object.entries<string[]>(said).flatMap(([file, texts]) =>
    texts.map((text) => `${file}:${text}`),
  );

  it.each(all)("is said with its place: %s", (expected) => {
    const found = notes.filter((note) => note.replace(/:\d+:\d+: /, ":") === expected);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^[\w./-]+:\d+:\d+: /);
  });

  it("is nothing for a document that asks for nothing unusual", () => {
    const clean = ["nullable-3.0", "nullable-3.1", "objects", "composition", "multi-file"];
    expect(notes.filter((note) => clean.some((name) => note.startsWith(name)))).toEqual([
      "composition.yaml:77:15: its type is RequiredSchema, because Required is taken",
    ]);
  });
});
