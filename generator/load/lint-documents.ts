import { readFile } from "node:fs/promises";
import path from "node:path";
import { GeneratorError, type Problem, emitProblem } from "../model/problem.js";
import { checkText } from "./check-text.js";
import { assertNoneRefused, noteOutside } from "./explain-reads.js";
import { isPublished, locateIn } from "./lay-document.js";
import { loadDocuments, type Load, type LoadedDocument } from "./load-documents.js";
import type { Plan } from "./plan.js";
import { lintSources, type LintEntry, type OnDocument, type Lint } from "./redocly.js";
import { judgeEntry, type Judgement } from "./repair/judge-entry.js";

/** Findings that do not stop the run. */
export interface Linted {
  /** Harmless problems in a third-party document. */
  readonly notes: readonly Problem[];
  /** References that leave their document's own location with the user's permission. */
  readonly outside: readonly Problem[];
}

/** Lints every source and returns the harmless problems; throws a GeneratorError with all others. */
export async function lintDocuments(
  plan: Plan,
  signal: AbortSignal,
  onDocument?: OnDocument,
  load: Load = loadDocuments,
): Promise<readonly Problem[]> {
  const { notes, outside } = await lintReferences(plan, signal, onDocument, load);
  return [...outside, ...notes];
}

/** Lints like {@link lintDocuments}, but returns references that leave their document's location separately. */
export async function lintReferences(
  plan: Plan,
  signal: AbortSignal,
  onDocument?: OnDocument,
  load: Load = loadDocuments,
): Promise<Linted> {
  await assertReadable(plan);
  if (plan.documentConfig !== undefined) {
    assertNone(await lintBare({ ...plan, config: plan.documentConfig }, onDocument));
    const documents = await load(plan, signal, onDocument);
    const report = await lintChanged(documents, plan, onDocument);
    assertNone(report);
    return { notes: report.notes, outside: documents.flatMap(({ outside = [] }) => outside) };
  }
  const lint = await lintSources(plan, { onDocument });
  signal.throwIfAborted();
  assertNoneRefused(lint, plan);
  const report = plan.overlays?.length
    ? await lintChanged(await load(plan, signal, onDocument), plan, onDocument)
    : readLint(lint, plan);
  assertNone(report);
  return { notes: report.notes, outside: noteOutside(lint, plan) };
}

function assertNone({ problems }: LintReport): void {
  if (problems.length > 0) throw new GeneratorError(problems);
}

/** Lints documents without their additions, of which every problem has its place in a file. */
async function lintBare(plan: Plan, onDocument: OnDocument | undefined): Promise<LintReport> {
  const lint = await lintSources(plan, { onDocument });
  assertNoneRefused(lint, plan);
  const published = new Set(
    plan.sources.filter(isPublished).map(({ file }) => path.relative(plan.root, file)),
  );
  const entries = lint.entries.filter(
    ({ file, ruleId }) => isStructural.test(ruleId) || !published.has(file),
  );
  return readLint({ ...lint, entries }, plan);
}

/** Lints what was made of documents, and reports each problem at its place in the files. */
async function lintChanged(
  documents: readonly LoadedDocument[],
  plan: Plan,
  onDocument: OnDocument | undefined,
): Promise<LintReport> {
  const texts = new Map(documents.map(({ file, text }) => [file, text]));
  const lint = await lintSources(plan, { texts, onDocument });
  const entries = lint.entries.flatMap((entry): LintEntry[] => {
    const file = path.resolve(plan.root, entry.file);
    const loaded = documents.find((each) => each.file === file);
    if (loaded?.laid?.isPublished === true && !isStructural.test(entry.ruleId)) return [];
    const place = locateIn(loaded ?? { file }, entry.pointer, plan.root);
    return [{ ...entry, line: undefined, column: undefined, ...place }];
  });
  return readLint({ ...lint, entries }, plan);
}

/** Rules of OpenAPI itself; our own are not about what a service publishes. */
const isStructural = /^(?:struct|spec|no-unresolved-refs)$/;

async function assertReadable(plan: Plan): Promise<void> {
  const checks = plan.sources.map(async ({ file }): Promise<Problem[]> => {
    const name = path.relative(plan.root, file);
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes !== undefined) return checkText(name, bytes);
    const expected = "an OpenAPI 3.x document in YAML or JSON";
    return [{ file: name, message: "the file does not exist", expected }];
  });
  const problems = (await Promise.all(checks)).flat();
  if (problems.length > 0) throw new GeneratorError(problems);
}

/** What the linter's entries mean. */
interface LintReport {
  readonly problems: readonly Problem[];
  /** Problems that are acceptable in a document that the user cannot change. */
  readonly notes: readonly Problem[];
}

/**
 * Reads what the linter found. Warnings count as problems, because warnings that do not stop a run are ignored. Of a
 * document that cannot be read to its end, nothing else is said.
 */
function readLint(
  { entries, failures }: Pick<Lint, "entries" | "failures">,
  plan: Plan,
): LintReport {
  if (failures.length > 0) return { problems: failures, notes: [] };
  const real = entries.filter(({ message }) => !booleanSchema.test(message));
  const judge = (entry: LintEntry): Judgement =>
    plan.isForeign ? judgeEntry(entry, plan.flaws) : "problem";
  const read = (judgement: Judgement): Problem[] =>
    withoutRepeats(real.filter((entry) => judge(entry) === judgement).map(toProblem));
  return { problems: read("problem"), notes: read("note") };
}

/** `true` and `false` are schemas (JSON Schema 2020-12, section 4.3.2), but the linter rejects them in some places. */
const booleanSchema = /^Expected type `Schema` \(object\) but got `boolean`/;

function toProblem({ file, line, column, message, ruleId }: LintEntry): Problem {
  return { file, line, column, message: `${message} [${ruleId}]` };
}

/** Removes duplicates: a problem in a shared file is reported once for every document that refers to it. */
function withoutRepeats(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [emitProblem(problem), problem])).values()];
}
