import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { splitPointer, readAt } from "../../runtime/json/pointer.js";
import { loadDocuments, type LoadedDocument } from "../load/load-documents.js";
import { readLint } from "../load/lint-report.js";
import type { Plan, Source } from "../load/plan.js";
import { lintSources, type LintEntry } from "../load/redocly.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { type OpenApiDocument } from "../model/openapi.js";
import { GeneratorError } from "../model/problem.js";
import { allowProblems, type Allowed } from "./allow-problems.js";
import { findUntouched } from "./find-untouched.js";
import { asDocument, withoutAt } from "./json.js";
import { rewriteSpec } from "./rewrite-spec.js";

/** Our document, merged with the published one. */
export interface Merged {
  readonly name: string;
  /** File in the project. */
  readonly file: string;
  readonly ours: OpenApiDocument;
  readonly published: OpenApiDocument;
  readonly document: OpenApiDocument;
}

/** The project's new documents and their clients. */
export interface Settled {
  readonly files: readonly GeneratedFile[];
  /** New texts of documents, by path in the project. */
  readonly texts: ReadonlyMap<string, string>;
  /** Parts of our document that no longer have a place. */
  readonly lost: readonly Loss[];
  /** Places where a published document violates our rules, which cannot be fixed here. */
  readonly allowed: readonly Allowed[];
}

/** An extension or an example that contradicts the published document. */
export interface Loss {
  readonly name: string;
  readonly pointer: string;
  readonly message: string;
}

/** Inputs for settling merged documents. */
export interface SettleContext {
  readonly signal: AbortSignal;
  /** The plan for the folder in which they are written, with all other documents of the project. */
  readonly moved: Plan;
  /** Current documents, as if they were in that folder. */
  readonly kept: readonly LoadedDocument[];
  readonly generate: (documents: readonly LoadedDocument[]) => Promise<readonly GeneratedFile[]>;
}

/**
 * Writes merged documents next to the project and drops our parts that conflict with them according to the linter: an
 * extension whose operation or field is gone, or an example of another shape. Problems of the published document are
 * accepted.
 */
export async function settle(
  plan: Plan,
  merged: readonly Merged[],
  context: SettleContext,
): Promise<Settled> {
  const { moved } = context;
  await cp(path.dirname(plan.config), path.dirname(moved.config), { recursive: true });
  let state: State = { merged, lost: [], allowed: [] };
  for (let round = 0; round < mostRounds; round += 1) {
    const texts = await writeTexts(state, plan.root, moved.root);
    // The linter explains failures of the bundler best.
    const entries = await findEntries(moved, merged);
    if (entries.length === 0) {
      const files = await context.generate(await loadSettled(texts, context));
      return { ...state, files, texts };
    }
    state = entries.reduce((current, entry) => resolveEntry(current, entry, moved), state);
  }
  const { problems } = readLint(await lintMerged(moved, merged), moved);
  throw new GeneratorError(problems, 2);
}

/** Every round drops or accepts something, and dropping one part may invalidate another. */
const mostRounds = 10;

/** Loads only the documents that the new texts affect. */
async function loadSettled(
  texts: ReadonlyMap<string, string>,
  { moved, kept, signal }: SettleContext,
): Promise<readonly LoadedDocument[]> {
  const rewritten = [...texts.keys()].map((name) => path.join(moved.root, name));
  const untouched = findUntouched(moved, rewritten);
  const known = kept.filter(({ name }) => untouched.has(name));
  const isDue = ({ name }: Source): boolean => known.every((document) => document.name !== name);
  const due = { ...moved, sources: moved.sources.filter(isDue) };
  const loaded = [...known, ...(await loadDocuments(due, signal))];
  return moved.sources.flatMap(({ name }) => loaded.find((each) => each.name === name) ?? []);
}

interface State {
  readonly merged: readonly Merged[];
  readonly lost: readonly Loss[];
  readonly allowed: readonly Allowed[];
}

/** Moves a plan for the documents of a project to another folder. */
export function movePlan(plan: Plan, root: string): Plan {
  const move = (file: string): string => path.join(root, path.relative(plan.root, file));
  const sources = plan.sources.map((source) => ({ ...source, file: move(source.file) }));
  return { ...plan, root, config: move(plan.config), sources };
}

async function writeTexts(
  { merged, allowed }: State,
  root: string,
  folder: string,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { file, ours, document } of merged)
    texts.set(path.relative(root, file), rewriteSpec(file, ours, document));
  const [ignoreFile, ignored] = allowProblems(
    path.dirname(merged[0]?.file ?? root),
    merged,
    allowed,
  );
  texts.set(path.relative(root, ignoreFile), ignored);
  for (const [name, text] of texts) await writeFile(path.join(folder, name), text);
  return texts;
}

async function findEntries(plan: Plan, merged: readonly Merged[]): Promise<readonly LintEntry[]> {
  const { entries, failures } = await lintMerged(plan, merged);
  if (failures.length > 0) throw new GeneratorError(failures, 2);
  return entries;
}

function lintMerged(plan: Plan, merged: readonly Merged[]): ReturnType<typeof lintSources> {
  const sources = plan.sources.filter(({ name }) => merged.some((each) => each.name === name));
  return lintSources({ ...plan, sources });
}

function resolveEntry(state: State, entry: LintEntry, plan: Plan): State {
  const { pointer, message, ruleId: rule } = entry;
  const file = path.resolve(plan.root, entry.file);
  const name = plan.sources.find((each) => each.file === file)?.name;
  const own = state.merged.find((each) => each.name === name);
  if (own === undefined) throw cannotMerge(entry, plan);
  const steps = splitPointer(pointer);
  const target = findOurs(steps, own);
  if (target !== undefined) return drop(state, own, target, message);
  const isPublished = readAt(own.published, steps) !== undefined;
  if (/^(?:struct|spec|no-unresolved-refs)$/.test(rule) && !isPublished)
    throw cannotMerge(entry, plan);
  return { ...state, allowed: [...state.allowed, { name: own.name, rule, pointer, message }] };
}

/** Returns the path of our innermost unpublished extension or example that contains a place. */
function findOurs(steps: readonly string[], { published, document }: Merged): string[] | undefined {
  for (let length = steps.length; length > 0; length -= 1) {
    const place = steps.slice(0, length);
    const isOurs = isKept(place) && readAt(published, place) === undefined;
    if (isOurs && readAt(document, place) !== undefined) return place;
  }
  return undefined;
}

function isKept(steps: readonly string[]): boolean {
  const [last = "", parent = ""] = [steps.at(-1), steps.at(-2)];
  if (parent === "properties") return false;
  return last.startsWith("x-") || last === "example" || parent === "examples";
}

function drop(state: State, own: Merged, steps: readonly string[], message: string): State {
  const document = asDocument(withoutAt(own.document, steps));
  return {
    ...state,
    merged: state.merged.map((each) => (each.name === own.name ? { ...each, document } : each)),
    lost: [...state.lost, { name: own.name, pointer: steps.join("."), message }],
  };
}

function cannotMerge({ message, ruleId }: LintEntry, plan: Plan): GeneratorError {
  const file = path.relative(plan.root, plan.config);
  const text = `the published document cannot be merged with ours:  ${message} [${ruleId}]`;
  return new GeneratorError([{ file, message: text }], 2);
}
