import { cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createDocument } from "../../../bench/shared/create-document.js";
import type { Source } from "../../../generator/load/plan.js";
import { emitProblem } from "../../../generator/model/problem.js";
import { writeConsumerProject } from "./compile.js";
import { generateCorpus, listCorpus, paged } from "./generate-corpus.js";
import { evil } from "../../generator/support/mutate.js";
import { createDocumentWithText } from "../../attacks/support/document-with-text.js";

/**
 * Generates a client of each document of the corpus, of a hostile one, of one with so many operations and of published
 * ones, beside programs that use them, and returns what is said of the documents.
 */
export async function generateConsumer(
  out: string,
  { operations, published }: { readonly operations: number; readonly published: readonly Source[] },
): Promise<readonly string[]> {
  const writeSource = (name: string, document: object): Source => {
    const file = path.join(out, `${name}.json`);
    writeFileSync(file, JSON.stringify(document));
    return { name, file };
  };
  const own = [
    ...listCorpus(),
    writeSource(
      "hostile",
      createDocumentWithText({ prose: evil, value: evil, name: evil, sent: evil }),
    ),
    writeSource("many-operations", createDocument(operations, { ids: false })),
  ];
  const generations = await Promise.all([
    generateCorpus(own, out),
    generateCorpus(published, path.join(out, "published")),
    generateCorpus(paged.sources, out, paged.overlays),
  ]);
  const programs = path.join(out, "programs");
  cpSync(path.join(import.meta.dirname, "../fixtures"), programs, { recursive: true });
  writeConsumerProject(out);
  return generations.flatMap((generation) => generation.notes.map(emitProblem));
}
