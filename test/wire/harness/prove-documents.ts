import path from "node:path";
import { emitProblem } from "../../../generator/model/problem.js";
import type { Source } from "../../../generator/load/plan.js";
import { generateCorpus } from "../../corpus/support/generate-corpus.js";
import { loadClients } from "./load-clients.js";
import { proveClient, type Proof, type ProofSettings } from "./prove-client.js";

/** The proof of one document, and what its generation said. */
export interface DocumentProof extends Proof {
  readonly name: string;
  readonly notes: readonly string[];
}

/** How documents are generated from and proved. */
export interface DocumentSettings extends ProofSettings {
  /** Files of OpenAPI Overlay documents that change each document. */
  readonly overlays?: readonly string[];
}

/** Generates a client for each document as anybody would, and proves it. */
export async function proveDocuments(
  sources: readonly Source[],
  folder: string,
  { overlays = [], ...settings }: DocumentSettings = { mayAdd: false },
): Promise<DocumentProof[]> {
  const { notes } = await generateCorpus(sources, folder, overlays);
  const texts = notes.map(emitProblem);
  const clients = await loadClients(
    folder,
    sources.map(({ name }) => name),
  );
  const proofs: DocumentProof[] = [];
  for (const { name, file } of sources) {
    const modules = clients.get(name);
    if (modules === undefined) throw new Error(`no client was generated for ${name}`);
    const proof = await proveClient(file, modules, settings);
    proofs.push({
      ...proof,
      name,
      notes: texts.filter((text) => text.includes(path.basename(file))),
    });
  }
  return proofs;
}
