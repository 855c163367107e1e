import type { Problem } from "../model/problem.js";
import { lintDocuments } from "./lint-documents.js";
import { loadDocuments, type Load, type LoadedDocument } from "./load-documents.js";
import type { Plan } from "./plan.js";
import type { OnDocument } from "./redocly.js";

/** Checks and bundles a plan's documents. */
export interface DocumentSource {
  /** Returns the harmless problems; throws a GeneratorError with all others. */
  readonly lint: (
    plan: Plan,
    signal: AbortSignal,
    onDocument?: OnDocument,
  ) => Promise<readonly Problem[]>;
  readonly load: Load;
}

/** Reads the documents of one plan from their files, once for both. */
export function readDocuments(): DocumentSource {
  let loading: Promise<readonly LoadedDocument[]> | undefined;
  const load: Load = (...args) => (loading ??= loadDocuments(...args));
  return {
    load,
    lint: (plan, signal, onDocument) => lintDocuments(plan, signal, onDocument, load),
  };
}
