import path from "node:path";
import { loadDocuments, type LoadedDocument } from "../load/load-documents.js";
import type { Plan } from "../load/plan.js";
import { GeneratorError } from "../model/problem.js";
import { hashText, loadManifest, type Manifest } from "../write/manifest.js";

/**
 * Loads our documents. The comparison requires that the clients were generated from the current specs.
 *
 * Throws a GeneratorError when they were not.
 */
export async function loadOurs(
  plan: Plan,
  signal: AbortSignal,
): Promise<readonly LoadedDocument[]> {
  const [documents, manifest] = await Promise.all([
    loadDocuments(plan, signal),
    loadManifest(plan.out),
  ]);
  const stale = documents.filter(({ name, text }) => !isGeneratedFrom(name, text, manifest));
  if (stale.length === 0) return documents;
  const file = path.relative(plan.root, plan.out);
  const message = `is older than ${stale.map((each) => path.relative(plan.root, each.file)).join(", ")}`;
  const expected = "the output of `npm run generate`";
  throw new GeneratorError([{ file, message, expected }], 2);
}

function isGeneratedFrom(name: string, text: string, { apis }: Manifest): boolean {
  return apis.find((api) => api.name === name)?.spec === hashText(text);
}
