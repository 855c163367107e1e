import type { DocumentSource } from "../round/generate.js";
import { lintDocuments } from "../load/lint-documents.js";
import { loadDocuments, type LoadedDocument } from "../load/load-documents.js";
import type { Plan } from "../load/plan.js";
import type { RunRedocly } from "../load/redocly-run.js";

/** Gives all documents of a plan, of which it reads only those that have been touched. */
export class TouchedDocuments implements DocumentSource {
  readonly #runLint: RunRedocly;
  readonly #runBundle: RunRedocly;
  readonly #known = new Map<string, LoadedDocument>();
  #touched: ReadonlySet<string> = new Set();

  constructor(runLint: RunRedocly, runBundle: RunRedocly) {
    this.#runLint = runLint;
    this.#runBundle = runBundle;
  }

  /** Names the APIs whose documents the next run has to read. */
  touch(names: ReadonlySet<string>): void {
    this.#touched = names;
  }

  readonly lint: DocumentSource["lint"] = (plan, signal) =>
    lintDocuments(this.#narrow(plan), signal, this.#runLint);

  readonly load: DocumentSource["load"] = async (plan, signal) => {
    const fresh = await loadDocuments(this.#narrow(plan), signal, this.#runBundle);
    for (const document of fresh) this.#remember(document);
    return plan.sources.flatMap(({ name }) => this.#known.get(name) ?? []);
  };

  /** A document that says what it said before stays the same object, so that nothing is made of it again. */
  #remember(document: LoadedDocument): void {
    const known = this.#known.get(document.name);
    if (known?.text !== document.text || known.file !== document.file) {
      this.#known.set(document.name, document);
    }
  }

  #narrow(plan: Plan): Plan {
    const isDue = (name: string): boolean => this.#touched.has(name) || !this.#known.has(name);
    return { ...plan, sources: plan.sources.filter(({ name }) => isDue(name)) };
  }
}
