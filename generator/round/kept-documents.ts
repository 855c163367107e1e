import path from "node:path";
import type { LoadedDocument } from "../load/load-documents.js";
import type { Plan, Source } from "../load/plan.js";
import { readSpecs, type Texts } from "../load/read-specs.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { hashTexts, keepResult, recallResult } from "../write/kept-results.js";
import type { DocumentSource } from "../load/document-source.js";

/**
 * Gives documents of the project as an earlier process has found and bundled them, as long as they, all that they refer
 * to and the rules are the same; the others come from the source.
 */
export function keepDocuments({ lint, load }: DocumentSource): DocumentSource {
  return {
    async lint(plan, signal) {
      const sound = openKept("lint", plan);
      const due = plan.sources.filter((source) => sound.recall(source) === undefined);
      if (due.length === 0) return [];
      const notes = await lint({ ...plan, sources: due }, signal);
      // A note is about a document that somebody has to see again.
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
  // Only documents that were loaded are kept under that name.
  return [{ ...source, document: JSON.parse(text) as OpenApiDocument, text }];
}

/** What is kept of one kind, by the names of APIs. */
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
      // What was edited meanwhile may be the one or the other.
      const after = hashSources(plan);
      for (const [name, text] of results) {
        const from = before.get(name);
        if (from !== undefined && from === after.get(name))
          keepResult(`${kind}-${name}`, from, text);
      }
    },
  };
}

/** Hashes of all that the documents of a project depend on, by API; none where some of it cannot be read as a file. */
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

/** By their places in the project, so that a copy of it has the same. */
function emitTexts(texts: Texts, { root }: Plan): string {
  const entries = [...texts].map(([file, text]) => [path.relative(root, file), text ?? null]);
  return JSON.stringify(entries.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
