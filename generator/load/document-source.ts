import type { Problem } from "../model/problem.js";
import { lintDocuments } from "./lint-documents.js";
import { loadDocuments, type LoadedDocument } from "./load-documents.js";
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
  readonly load: (
    plan: Plan,
    signal: AbortSignal,
    onDocument?: OnDocument,
  ) => Promise<readonly LoadedDocument[]>;
}

/** Reads documents from their files. */
export const filesOfDocuments: DocumentSource = { lint: lintDocuments, load: loadDocuments };
