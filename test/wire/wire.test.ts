import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Source } from "../../generator/load/plan.js";
import { listCorpus } from "../corpus/support/generate-corpus.js";
import { proveDocuments } from "./harness/prove-documents.js";

const root = path.resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(path.join(tmpdir(), "wire-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Some of the documents that readme.io publishes: those that are about parameters, bodies, answers and servers. */
function listExamples(version: string): Source[] {
  const { resolve } = createRequire(import.meta.url);
  const examples = path.join(path.dirname(resolve("@readme/oas-examples/package.json")), version);
  return readdirSync(path.join(examples, "json"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({
      name: path.basename(file, ".json"),
      file: path.join(examples, "json", file),
    }));
}

const ours = ["billing", "integrations", "signup", "v2", "v3", "v4"].map((name) => ({
  name,
  file: path.join(root, "specs", `${name}.yaml`),
}));

const groups = [
  { title: "the corpus", sources: listCorpus(), least: 90, mayAdd: false, hasTypes: true },
  // Overlays add to what the service answers.
  { title: "our own APIs", sources: ours, least: 19, mayAdd: true, isOurs: true, hasTypes: true },
  { title: "examples of 3.0", sources: listExamples("3.0"), least: 250, mayAdd: false },
  { title: "examples of 3.1", sources: listExamples("3.1"), least: 150, mayAdd: false },
];

/** A dozen documents and more are generated from in each. */
const slow = { timeout: 400_000 };

describe("what a generated client sends and returns", () => {
  it.each(groups)("is what it must be, for $title", slow, async ({ title, sources, ...group }) => {
    const proofs = await proveDocuments(sources, path.join(folder, title), group);
    const differences = proofs.flatMap((proof) =>
      proof.differences.map((difference) => `${proof.name}: ${difference}`),
    );
    expect(differences).toEqual([]);
    const operations = proofs.map((proof) => proof.operations);
    expect(operations.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(group.least);
  });

  it("is noted where the standard leaves it open or nobody asks for it", slow, async () => {
    const sources = listCorpus().filter(({ name }) => name === "wire" || name === "bodies");
    const proofs = await proveDocuments(sources, path.join(folder, "noted"));
    for (const { open, unasked, notes } of proofs) {
      const silent = [...open, ...unasked].filter((place) => {
        const [title = ""] = place.split(": ");
        return !notes.some((note) => note.includes(`: ${title}: `));
      });
      expect(silent).toEqual([]);
    }
    expect(proofs.flatMap(({ open, unasked }) => [...open, ...unasked])).not.toEqual([]);
  });
});
