import { readFile } from "node:fs/promises";
import path from "node:path";
import { GeneratorError, type Problem } from "../model/problem.js";
import { checkText } from "./check-text.js";
import { assertNoneRefused, noteOutside } from "./explain-reads.js";
import { readLint, type LintReport } from "./lint-report.js";
import { loadDocuments } from "./load-documents.js";
import { locatePointers } from "./locate.js";
import type { Plan } from "./plan.js";
import { lintSources, type OnDocument } from "./redocly.js";

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
): Promise<readonly Problem[]> {
  const { notes, outside } = await lintReferences(plan, signal, onDocument);
  return [...outside, ...notes];
}

/** Lints like {@link lintDocuments}, but returns references that leave their document's location separately. */
export async function lintReferences(
  plan: Plan,
  signal: AbortSignal,
  onDocument?: OnDocument,
): Promise<Linted> {
  await assertReadable(plan);
  const lint = await lintSources(plan, { onDocument });
  signal.throwIfAborted();
  assertNoneRefused(lint, plan);
  const isChanged = plan.sidecars !== undefined && plan.sidecars.length > 0;
  const report = isChanged ? await lintChanged(plan, signal, onDocument) : readLint(lint, plan);
  if (report.problems.length > 0) throw new GeneratorError(report.problems);
  return { notes: report.notes, outside: noteOutside(lint, plan) };
}

/** Lints documents after overlays have changed them, and reports each problem at its place in the original document. */
async function lintChanged(
  plan: Plan,
  signal: AbortSignal,
  onDocument: OnDocument | undefined,
): Promise<LintReport> {
  const documents = await loadDocuments(plan, signal, onDocument);
  const texts = new Map(documents.map(({ file, text }) => [file, text]));
  const lint = await lintSources(plan, { texts, onDocument });
  const entries = lint.entries.map((entry) => {
    const [place] = locatePointers(path.resolve(plan.root, entry.file), [entry.pointer], plan.root);
    return { ...entry, line: undefined, column: undefined, ...place };
  });
  return readLint({ ...lint, entries }, plan);
}

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
