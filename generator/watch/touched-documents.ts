import { readDocuments, type DocumentSource } from "../load/lint-documents.js";
import type { LoadedDocument } from "../load/load-documents.js";
import type { Plan } from "../load/plan.js";
import type { Specs, Texts } from "../load/read-specs.js";

/** Provides all documents of a plan, and reads only those that were touched. */
export class TouchedDocuments implements DocumentSource {
  readonly #known = new Map<string, LoadedDocument>();
  #touched: ReadonlySet<string> = new Set();
  #files = readDocuments();

  /** Sets the APIs whose documents the next run must read. */
  touch(names: ReadonlySet<string>): void {
    this.#touched = names;
    this.#files = readDocuments();
  }

  readonly lint: DocumentSource["lint"] = (plan, ...rest) =>
    this.#files.lint(this.#narrow(plan), ...rest);

  readonly load: DocumentSource["load"] = async (plan, ...rest) => {
    const fresh = await this.#files.load(this.#narrow(plan), ...rest);
    for (const document of fresh) this.#remember(document);
    return plan.sources.flatMap(({ name }) => this.#known.get(name) ?? []);
  };

  /** Stores a document. An unchanged one stays the same object, so that nothing is generated from it again. */
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

/** Lists the APIs that a change between two snapshots affects; all of them if the rules changed. */
export function findTouched(before: Specs, after: Specs): string[] {
  const names = [...after.documents.keys()];
  if (haveRulesChanged(before, after)) return names;
  return names.filter((name) => !isSame(before.documents.get(name), after.documents.get(name)));
}

/** Reports whether the rules, or the list of documents, may have changed. */
export function haveRulesChanged(before: Specs, after: Specs): boolean {
  return !isSame(before.rules, after.rules);
}

function isSame(before: Texts | undefined, after: Texts | undefined): boolean {
  if (before === undefined || after === undefined || before.size !== after.size) return false;
  return [...after].every(([file, text]) => before.has(file) && before.get(file) === text);
}
