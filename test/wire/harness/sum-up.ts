import type { Source } from "../../../generator/load/plan.js";
import { proveDocuments, type DocumentSettings } from "./prove-documents.js";

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
