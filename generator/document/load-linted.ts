import { existsSync } from "node:fs";
import path from "node:path";
import { splitPointer } from "../../runtime/json/pointer.js";
import { supported } from "../api/openapi.js";
import { didYouMean, GeneratorError, type Problem, withoutRepeats } from "../api/problem.js";
import { isObjectShape, shapeAt, scalarFields } from "../api/read/document-shape.js";
import { additionRules } from "./known-extensions.js";
import { isPublished } from "./lay-document.js";
import { loadDocuments, type LoadedDocument } from "./load-documents.js";
import type { Plan } from "./plan.js";
import { lintSources, type LintEntry, type OnDocument } from "./redocly.js";

/** Documents, and findings that do not stop the run. */
export interface Linted {
  readonly documents: readonly LoadedDocument[];
  /** Harmless problems in a third-party document. */
  readonly notes: readonly Problem[];
  /** References that leave their document's own location with the user's permission. */
  readonly outside: readonly Problem[];
}

/** Lints and loads every source; throws a GeneratorError with what is not harmless. */
export async function loadLinted(
  plan: Plan,
  signal: AbortSignal,
  onDocument?: OnDocument,
): Promise<Linted> {
  assertPresent(plan);
  const isOwn = plan.lint !== undefined;
  const options = { onDocument, rules: plan.lint?.documents };
  const { entries, outside, reads } = await lintSources(plan, options);
  signal.throwIfAborted();
  // A sidecar may mend what is wrong with a document, and a choice leave it out.
  const isMended =
    !isOwn && [plan, ...plan.sources].some((each) => each.sidecars?.length || each.only?.length);
  const notes = isMended ? [] : readLint(entries, plan);
  const isOther = isOwn || isMended || plan.sources.some(({ additions, own }) => additions ?? own);
  const documents = await loadDocuments(plan, signal, onDocument, reads);
  const others = isOther ? await lintChanged(documents, plan, onDocument) : [];
  return { documents, notes: [...notes, ...others], outside };
}

/** The same, without what it says of the documents. The process that watches over this one ends it when one takes too long. */
export async function loadSupervised(
  plan: Plan,
  signal: AbortSignal,
): Promise<readonly LoadedDocument[]> {
  const { timeLimit = 60_000 } = plan;
  const onDocument: OnDocument = (document) => void process.send?.({ document, timeLimit });
  return (await loadLinted(plan, signal, onDocument)).documents;
}

/**
 * Lints what was made of documents, and reports each problem at its place in the files. A published one was linted while
 * its additions were laid over it.
 */
async function lintChanged(
  documents: readonly LoadedDocument[],
  plan: Plan,
  onDocument: OnDocument | undefined,
): Promise<Problem[]> {
  const own = documents.filter((document) => !isPublished(document));
  const options = { documents: own, onDocument, rules: await additionRules(plan) };
  const { entries } = await lintSources({ ...plan, sources: own }, options);
  return readLint(entries, plan);
}

function assertPresent({ sources, root }: Plan): void {
  const message = "the file does not exist";
  const problems = sources
    .filter(({ file }) => !existsSync(file))
    .map(({ file }) => ({ file: path.relative(root, file), message, expected: supported }));
  if (problems.length > 0) throw new GeneratorError(problems);
}

/**
 * Returns the problems that are acceptable in a document that the user cannot change; throws a GeneratorError with all
 * others. Warnings count as problems, because warnings that do not stop a run are ignored.
 */
function readLint(entries: readonly LintEntry[], plan: Plan): Problem[] {
  const { root, sources } = plan;
  const namesOf = (files: readonly string[]): ReadonlySet<string> =>
    new Set(files.map((file) => path.relative(root, file)));
  const published = namesOf(sources.filter(isPublished).map(({ file }) => file));
  // What others have in a document is theirs. So it may be beside it, or in a team's own, unless it is close to one of ours.
  const strict = namesOf(sources.flatMap(({ additions = [] }) => additions));
  const own = sources.flatMap((each) => (each.own ? each.file : []));
  const lax = namesOf([own, ...[plan, ...sources].map((each) => each.sidecars ?? [])].flat());
  // Our own rules are not about what a service publishes.
  const said = entries.filter(
    ({ file, message, ruleId }) =>
      !unknownToLinter.test(message) &&
      (ofOpenApi.test(ruleId) || !published.has(file)) &&
      (plan.lint !== undefined ||
        ruleId !== "sdk/extension-known" ||
        strict.has(file) ||
        (lax.has(file) && meantBy(message) !== "")),
  );
  const judge = (entry: LintEntry): Judgement =>
    plan.lint === undefined || published.has(entry.file)
      ? judgeEntry(entry, plan.flaws)
      : "problem";
  const read = (judgement: Judgement): Problem[] =>
    withoutRepeats(said.filter((entry) => judge(entry) === judgement).map(toProblem));
  const problems = read("problem");
  if (problems.length > 0) throw new GeneratorError(problems);
  return read("note");
}

/** The rules that say what OpenAPI itself says. */
const ofOpenApi = /^(?:struct|spec|no-unresolved-refs)$/;

/** What a linter message means for a third-party document. */
type Judgement = "problem" | "note" | "mended";

/** Judges what the linter says; `mended` means that `repairDocument` repairs or reports it itself. */
function judgeEntry({ message, pointer, ruleId }: LintEntry, flaws: Plan["flaws"]): Judgement {
  const steps = splitPointer(pointer);
  // The types in a list are judged individually.
  const keyword = steps.findLast((step) => !/^\d+$/.test(step)) ?? "";
  const isKnown = mended.some(({ key, says }) => key.test(keyword) && says.test(message));
  const isScalar = scalarFields.has(keyword) && ofScalars.test(message);
  const isListed = isObjectShape(shapeAt(steps)) && /but got `array`/.test(message);
  const isFlaw = isKnown || isScalar || isListed;
  if (flaws !== undefined && isFlaw) return flaws === "repair" ? "mended" : "problem";
  // A client has no use for prose, for parts of the license or the version, or for what extensions refer to.
  const isUnread =
    /^info\/(?:license|version)$/.test(steps.join("/")) ||
    /^The field `(?:description|responses|version)` must be present/.test(message) ||
    (ruleId === "no-unresolved-refs" && shapeAt(steps) === "extension");
  return harmless.test(message) || (flaws === "repair" && isUnread) ? "note" : "problem";
}

/** Schemas may have unknown keywords (JSON Schema 2020-12, section 6.5); in practice, so may everything else. */
const harmless = /^Property `[^]*` is not expected here/;

/** A text in place of a number or a flag, or one of these in place of a text. */
const ofScalars = /^Expected type `(?:boolean|integer|number|string)` but got `(?!array|object)/;

/** The linter's messages for flaws with one obvious interpretation, and the keywords that they are about. */
const mended: readonly { readonly key: RegExp; readonly says: RegExp }[] = [
  { key: /^/, says: /^Expected type .* but got `null`/ },
  { key: /^x-/, says: /^Expected type `[A-Z]\w+` \(object\) but got/ },
  { key: /^examples$/, says: /^Expected type `array` but got `object`/ },
  { key: /^exclusiveM(?:ax|in)imum$/, says: /^Expected type `(?:boolean|number)` but got/ },
  { key: /^items$/, says: /^Expected type `Schema` .*but got `array`/ },
  { key: /^nullable$/, says: /^Property `nullable` is not expected here/ },
  { key: /^required$/, says: /^Expected type `array` but got `boolean`/ },
  { key: /^type$/, says: /^`type` can be one of/ },
];

/**
 * `true` and `false` are schemas (JSON Schema 2020-12, section 4.3.2), but the linter rejects them in some places. It
 * lacks a style of OpenAPI 3.2; other styles are noted where they are read.
 */
const unknownToLinter = /^Expected type `Schema` \(object\) but got `boolean`|^`style` can be one/;

function toProblem({ file, line, column, message, ruleId }: LintEntry): Problem {
  return { file, line, column, message: `${message}${meantBy(message)} [${ruleId}]` };
}

/** Says what was probably meant among the names that a message expects. */
function meantBy(message: string): string {
  const [, given = "", names] = /: given "?(.*?)"?, expected one of (.*)/s.exec(message) ?? [];
  return didYouMean(given, names?.split(", ") ?? []);
}
