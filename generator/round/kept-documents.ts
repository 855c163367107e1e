import path from "node:path";
import type { LoadedDocument } from "../load/load-documents.js";
import type { Plan, Source } from "../load/plan.js";
import { readSpecs, type Texts } from "../load/read-specs.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { hashTexts, keepResult, recallResult } from "../write/kept-results.js";
import type { DocumentSource } from "../load/document-source.js";

/**
 * Caches a project's documents. Uses those that an earlier process linted and bundled if they, everything that they
 * refer to, and the rules are unchanged; loads the others from the source.
 */
export function keepDocuments({ lint, load }: DocumentSource): DocumentSource {
  return {
    async lint(plan, signal) {
      const sound = openKept("lint", plan);
      const due = plan.sources.filter((source) => sound.recall(source) === undefined);
      if (due.length === 0) return [];
      const notes = await lint({ ...plan, sources: due }, signal);
      // A document with notes is not cached, so that the notes are shown again.
      if (notes.length === 0) sound.keep(due.map(({ name }) => [name, "sound"]));
      return notes;
    },
    async load(plan, signal) {
      const kept = openKept("bundle", plan);
      const known = plan.sources.flatMap((source) => readBundled(source, kept.recall(source)));
      const due = plan.sources.filter(({ name }) => known.every((each) => each.name !== name));
      if (due.length === 0) return known;
      const loaded = await load({ ...plan, sources: due }, signal);
      kept.keep(loaded.map(({ name, text }) => [name, text]));
      const all = [...known, ...loaded];
      return plan.sources.flatMap(({ name }) => all.find((each) => each.name === name) ?? []);
    },
  };
}

function readBundled(source: Source, text: string | undefined): LoadedDocument[] {
  if (text === undefined) return [];
  // Only loaded documents are cached under that name.
  return [{ ...source, document: JSON.parse(text) as OpenApiDocument, text }];
}

/** Cached results of one kind, by API name. */
interface Kept {
  readonly recall: (source: Source) => string | undefined;
  readonly keep: (results: readonly (readonly [name: string, text: string])[]) => void;
}

function openKept(kind: string, plan: Plan): Kept {
  const before = hashSources(plan);
  return {
    recall({ name }) {
      const from = before.get(name);
      const result = from && recallResult(`${kind}-${name}`, from);
      return typeof result === "string" ? result : undefined;
    },
    keep(results) {
      // If a file was edited during the run, it is unknown which version was read.
      const after = hashSources(plan);
      for (const [name, text] of results) {
        const from = before.get(name);
        if (from !== undefined && from === after.get(name))
          keepResult(`${kind}-${name}`, from, text);
      }
    },
  };
}

/** Hashes everything that a project's documents depend on, by API; skips those with unreadable files. */
function hashSources(plan: Plan): ReadonlyMap<string, string> {
  if (plan.isForeign) return new Map();
  const { documents, rules } = readSpecs(plan, () => {});
  const shared = JSON.stringify([emitTexts(rules, plan), plan.allowed ?? []]);
  const readable = [...documents].filter(([, texts]) => [...texts.values()].every(isText));
  return new Map(
    readable.map(([name, texts]) => [name, hashTexts(shared, emitTexts(texts, plan))]),
  );
}

function isText(text: string | undefined): boolean {
  return text !== undefined;
}

/** Emits texts with paths relative to the project, so that a copy of it has the same hashes. */
function emitTexts(texts: Texts, { root }: Plan): string {
  const entries = [...texts].map(([file, text]) => [path.relative(root, file), text ?? null]);
  return JSON.stringify(entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
