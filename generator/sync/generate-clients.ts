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
