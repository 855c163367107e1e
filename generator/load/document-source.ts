import type { Problem } from "../model/problem.js";
import { lintDocuments } from "./lint-documents.js";
import { loadDocuments, type LoadedDocument } from "./load-documents.js";
import type { Plan } from "./plan.js";
import type { RunRedocly } from "./redocly-run.js";

/** Checks and bundles a plan's documents. */
export interface DocumentSource {
  /** Returns the harmless problems; throws a GeneratorError with all others. */
  readonly lint: (plan: Plan, signal: AbortSignal) => Promise<readonly Problem[]>;
  readonly load: (plan: Plan, signal: AbortSignal) => Promise<readonly LoadedDocument[]>;
}

/** Creates a source that reads documents from their files through a shared Redocly. */
export function documentsThrough(run: RunRedocly): DocumentSource {
  return {
    lint: (plan, signal) => lintDocuments(plan, signal, run),
    load: (plan, signal) => loadDocuments(plan, signal, run),
  };
}
