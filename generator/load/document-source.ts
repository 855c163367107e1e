import type { Problem } from "../model/problem.js";
import { lintDocuments } from "./lint-documents.js";
import { loadDocuments, type LoadedDocument } from "./load-documents.js";
import type { Plan } from "./plan.js";
import type { RunRedocly } from "./redocly-run.js";

/** Gives a plan's documents, checked and bundled. */
export interface DocumentSource {
  /** Gives what is harmless; throws a GeneratorError with every problem that is not. */
  readonly lint: (plan: Plan, signal: AbortSignal) => Promise<readonly Problem[]>;
  readonly load: (plan: Plan, signal: AbortSignal) => Promise<readonly LoadedDocument[]>;
}

/** Documents from their files, through a Redocly that other work goes through as well. */
export function documentsThrough(run: RunRedocly): DocumentSource {
  return {
    lint: (plan, signal) => lintDocuments(plan, signal, run),
    load: (plan, signal) => loadDocuments(plan, signal, run),
  };
}
