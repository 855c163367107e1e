import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { emitProblem } from "../../../generator/api/problem.js";
import type { Source } from "../../../generator/document/plan.js";
import { startMock } from "../../../generator/mock/mock.js";
import { compile, writeConsumerProject } from "../../corpus/support/compile.js";
import { generateCorpus, generateOwn } from "../../corpus/support/generate-corpus.js";
import { classNameOf } from "./client-under-test.js";
import { loadClients } from "./load-clients.js";
import { proveClient, type Proof, type ProofSettings } from "./prove-client.js";
import { emitProgram, readVerdict, type TypeSample } from "./type-samples.js";

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
  { overlays = [], hasTypes = false, isOurs = false, ...settings }: DocumentSettings,
): Promise<DocumentProof[]> {
  const { notes } = isOurs
    ? await generateOwn(folder)
    : await generateCorpus(sources, folder, overlays);
  const names = sources.map(({ name }) => name);
  const clients = await loadClients(folder, names);
  const proofs: DocumentProof[] = [];
  const samples: ClientSamples[] = [];
  for (const { name, file } of sources) {
    const modules = clients.get(name);
    if (modules === undefined) throw new Error(`no client was generated for ${name}`);
    const openapi = readFileSync(path.join(folder, name, "openapi.json"), "utf8");
    await using mock = await startMock({ document: JSON.parse(openapi), isFlat: isOurs });
    const proof = await proveClient(file, modules, { ...settings, mock: mock.url });
    samples.push({ name, className: classNameOf(modules), samples: proof.samples });
    const said = notes.map(emitProblem).filter((text) => text.includes(path.basename(file)));
    proofs.push({ ...proof, name, notes: said });
  }
  const found = hasTypes ? await proveTypes(folder, samples) : () => [];
  return proofs.map((proof) => ({
    ...proof,
    differences: [...proof.differences, ...found(proof.name)],
  }));
}

/** Says where clients do not send and return what they must, and how many operations they have. */
export async function sumUp(
  sources: readonly Source[],
  folder: string,
  settings: DocumentSettings,
): Promise<{ readonly differences: readonly string[]; readonly operations: number }> {
  const proofs = await proveDocuments(sources, folder, settings);
  const differences = proofs.flatMap((proof) =>
    proof.differences.map((difference) => `${proof.name}: ${difference}`),
  );
  return { differences, operations: proofs.reduce((sum, proof) => sum + proof.operations, 0) };
}

/** The samples of one client. */
interface ClientSamples {
  readonly name: string;
  readonly className: string;
  readonly samples: readonly TypeSample[];
}

/**
 * Compiles what documents allow against the types of their clients, all in one run, and says where the compiler refuses it,
 * by the name of the client; by that of the first one what is of none.
 */
async function proveTypes(
  folder: string,
  clients: readonly ClientSamples[],
): Promise<(name: string) => readonly string[]> {
  for (const { name, className, samples } of clients)
    writeFileSync(path.join(folder, name, program), emitProgram(className, samples));
  if (!existsSync(path.join(folder, "tsconfig.json"))) writeConsumerProject(folder);
  const output = await compile("typescript-native", folder);
  const clientOf = (file: string): ClientSamples | undefined =>
    clients.find(({ name }) => file.replaceAll("\\", "/").endsWith(`${name}/${program}`));
  const verdict = [...readVerdict(output, (file) => clientOf(file)?.samples)];
  if (verdict.length === 0 && output.trim() !== "") throw new Error(output.trim());
  return (name) =>
    verdict.flatMap(([file, texts]) =>
      (clientOf(file) ?? clients[0])?.name === name ? texts : [],
    );
}

const program = "types-proof.ts";
