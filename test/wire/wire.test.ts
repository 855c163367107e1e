import path from "node:path";
import { describe, expect, it } from "vitest";
import { listCorpus } from "../corpus/support/generate-corpus.js";
import { listExamples } from "../corpus/support/published-examples.js";
import { proveDocuments, sumUp } from "./harness/prove-documents.js";
import { createFolderOfFile } from "../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../..");
const folder = createFolderOfFile();

const ours = ["billing", "integrations", "signup", "v2", "v3", "v4"].map((name) => ({
  name,
  file: path.join(root, "specs", `${name}.yaml`),
}));

/** Two small ones of those that `npm run test:long` takes. */
const examples = listExamples("3.0").filter(({ name }) =>
  ["parameters-common", "response-multiple-mediatypes"].includes(name),
);

const groups = [
  { title: "the corpus", sources: listCorpus(), least: 90, mayAdd: false, hasTypes: true },
  // Overlays add to what the service answers.
  { title: "our own APIs", sources: ours, least: 19, mayAdd: true, isOurs: true, hasTypes: true },
  { title: "published examples", sources: examples, least: 9, mayAdd: false },
];

/** A dozen documents and more are generated from in each. */
const slow = { timeout: 400_000 };

describe("what a generated client sends and returns", () => {
  it.each(groups)("is what it must be, for $title", slow, async ({ title, sources, ...group }) => {
    const found = await sumUp(sources, path.join(folder, title), group);
    expect(found.differences).toEqual([]);
    expect(found.operations).toBeGreaterThanOrEqual(group.least);
  });

  it("is noted where the standard leaves it open or nobody asks for it", slow, async () => {
    const sources = listCorpus().filter(({ name }) => name === "wire" || name === "bodies");
    const proofs = await proveDocuments(sources, path.join(folder, "noted"), { mayAdd: false });
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
