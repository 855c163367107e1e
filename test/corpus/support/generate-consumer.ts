import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createDocument } from "../../../bench/shared/create-document.js";
import { readOtherApi } from "../../../docs/site/api/other-api.js";
import type { Source } from "../../../generator/document/plan.js";
import { emitProblem } from "../../../generator/api/problem.js";
import { writeConsumerProject } from "./compile.js";
import { generateCorpus, listCorpus, paged } from "./generate-corpus.js";
import { emitSamples } from "../../samples/support/emitted-samples.js";
import { evil } from "../../generator/support/mutate.js";
import { createDocumentWithText } from "../../attacks/support/document-with-text.js";

/**
 * Generates a client of each document of the corpus, of a hostile one, of one with so many operations and of published
 * ones, beside programs that use them and those that the docs of the corpus show, and returns what is said of the documents.
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
  for (const source of listCorpus()) await writeSamples(source, path.join(out, "samples"));
  writeConsumerProject(out);
  return generations.flatMap((generation) => generation.notes.map(emitProblem));
}

/** Programs of the docs that do not compile, by what their names begin with. */
const unsound: readonly string[] = [
  // The clients here have the names of the folders.
  "multi-file",
  // Its discriminator has values that its schema does not.
  "composition-pets-create",
  // The types of `client.http` do not have what a path does not declare.
  ...["await-then_", "class-delete", "class-deployment", "class-new", "class-paths"].map(
    (id) => `names-${id}-http`,
  ),
  "parameters-undeclared-get-http",
  "wire-braces-get-http",
  // They are too deep for bodies that hold themselves.
  "percent-discounts-full-http",
  "percent-encoded-get-http",
  "recursive-trees-replace-http",
];

/** Writes the programs that the docs of a document show. */
async function writeSamples({ name, file }: Source, folder: string): Promise<void> {
  const api = await readOtherApi(file);
  mkdirSync(folder, { recursive: true });
  for (const sample of emitSamples(api)) {
    const target = [name, ...sample.file.split("/").slice(1)].join("-");
    const isWanted = target.endsWith(".ts") && !unsound.some((each) => target.startsWith(each));
    const source = sample.source.replace(`"./${api.name}/`, `"../${name}/`);
    if (isWanted) writeFileSync(path.join(folder, target), source);
  }
}
