import path from "node:path";
import { emitProblem } from "../../../generator/model/problem.js";
import type { Source } from "../../../generator/load/plan.js";
import { generateCorpus, generateOwn } from "../../corpus/support/generate-corpus.js";
import { classNameOf } from "./client-under-test.js";
import { loadClients, type ClientModules } from "./load-clients.js";
import { proveClient, type Proof, type ProofSettings } from "./prove-client.js";
import { proveTypes, type ClientSamples } from "./prove-types.js";

/** The proof of one document, and what its generation said. */
export interface DocumentProof extends Proof {
  readonly name: string;
  readonly notes: readonly string[];
}

/** How documents are generated from and proved. */
export interface DocumentSettings extends ProofSettings {
  /** Files of OpenAPI Overlay documents that change each document. */
  readonly overlays?: readonly string[];
  /** Whether they are the project's own, which are generated from by rules of their own. */
  readonly isOurs?: boolean;
  /** Whether what documents allow is compiled against the types of their clients. */
  readonly hasTypes?: boolean;
}

/** Generates a client for each document as anybody would, and proves it. */
export async function proveDocuments(
  sources: readonly Source[],
  folder: string,
  { overlays = [], hasTypes = false, isOurs = false, ...settings }: DocumentSettings = {
    mayAdd: false,
  },
): Promise<DocumentProof[]> {
  const { notes } = isOurs
    ? await generateOwn(folder)
    : await generateCorpus(sources, folder, overlays);
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
  return hasTypes ? addTypes(folder, proofs, clients) : proofs;
}

async function addTypes(
  folder: string,
  proofs: readonly DocumentProof[],
  clients: ReadonlyMap<string, ClientModules>,
): Promise<DocumentProof[]> {
  const samples = proofs.flatMap((proof): ClientSamples[] => {
    const modules = clients.get(proof.name);
    if (modules === undefined) return [];
    return [{ name: proof.name, className: classNameOf(modules), samples: proof.samples }];
  });
  const found = await proveTypes(folder, samples);
  return proofs.map((proof) => ({
    ...proof,
    differences: [...proof.differences, ...found(proof.name)],
  }));
}
