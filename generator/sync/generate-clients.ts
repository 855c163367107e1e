import type { LoadedDocument } from "../load/load-documents.js";
import type { Plan } from "../load/plan.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { GeneratorError } from "../model/problem.js";
import { generateFrom, type GenerateContext } from "../round/generate.js";

/** Generates the clients of a project; rethrows a GeneratorError with exit code 2. */
export async function generateClients(
  documents: readonly LoadedDocument[],
  plan: Plan,
  context: GenerateContext,
): Promise<readonly GeneratedFile[]> {
  try {
    return (await generateFrom(documents, plan, context)).files;
  } catch (error) {
    if (error instanceof GeneratorError) throw new GeneratorError(error.problems, 2);
    throw error;
  }
}

/**
 * Generates the clients of some documents into the context's memory while the run is waiting. Failures are ignored
 * here; they occur again, and are reported, when the clients are needed.
 */
export async function generateAhead(
  documents: readonly LoadedDocument[],
  plan: Plan,
  context: GenerateContext,
): Promise<void> {
  const part = { ...plan, rootClass: undefined };
  if (documents.length > 0) await generateFrom(documents, part, context).catch(() => {});
}
