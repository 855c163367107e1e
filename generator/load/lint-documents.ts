import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { GeneratorError, type Problem } from "../model/problem.js";
import { checkText } from "./check-text.js";
import { assertNoneRefused, noteOutside } from "./explain-reads.js";
import { readLintReport, type LintReport } from "./lint-report.js";
import { listInputs } from "./list-inputs.js";
import { loadDocuments } from "./load-documents.js";
import { locatePointers, type SourcePlace } from "./locate.js";
import type { Plan } from "./plan.js";
import { createReadRules } from "./read-rules.js";
import type { Finished, RunRedocly } from "./redocly-run.js";
import { runRedocly } from "./run-redocly.js";

/** Findings that do not stop the run. */
export interface Linted {
  /** Harmless problems in a third-party document. */
  readonly notes: readonly Problem[];
  /** References that leave their document's own location with the user's permission. */
  readonly outside: readonly Problem[];
}

/**
 * Lints every source in one run and returns the harmless problems; throws a GeneratorError with all others.
 *
 * @param run - runs Redocly; in a new process by default
 */
export async function lintDocuments(
  plan: Plan,
  signal: AbortSignal,
  run: RunRedocly = runRedocly,
): Promise<readonly Problem[]> {
  const { notes, outside } = await lintReferences(plan, signal, run);
  return [...outside, ...notes];
}

/** Lints like {@link lintDocuments}, but returns references that leave their document's location separately. */
export async function lintReferences(
  plan: Plan,
  signal: AbortSignal,
  run: RunRedocly,
): Promise<Linted> {
  await assertReadable(plan);
  const lint = await lintFiles(plan, signal, run);
  assertNoneRefused(lint, plan);
  const { problems, notes } = await readChanged(lint, plan, signal, run);
  if (problems.length > 0) throw new GeneratorError(problems);
  return { notes, outside: noteOutside(lint, plan) };
}

function lintFiles(plan: Plan, signal: AbortSignal, run: RunRedocly): Promise<Finished> {
  const report = ["--format", "json", "--max-problems", "1000"];
  const args = ["lint", ...listInputs(plan), ...report];
  return run({ args, cwd: plan.root, reads: createReadRules(plan) }, signal);
}

/** Lints a document after overlays changed it, and reports each problem at its place in the original document. */
async function readChanged(
  lint: Finished,
  plan: Plan,
  signal: AbortSignal,
  run: RunRedocly,
): Promise<LintReport> {
  if (plan.sidecars === undefined || plan.sidecars.length === 0) return readLintReport(lint, plan);
  const documents = await loadDocuments(plan, signal, run);
  const folder = await mkdtemp(path.join(tmpdir(), "changed-"));
  try {
    const changed = documents.map(({ name, file, text }) => {
      const copy = path.join(folder, `${name}.json`);
      return { name, file, copy, text };
    });
    await Promise.all(changed.map(({ copy, text }) => writeFile(copy, text)));
    const sources = changed.map(({ name, copy }) => ({ name, file: copy }));
    const copies = await lintFiles({ ...plan, root: folder, sources }, signal, run);
    const origins = new Map(changed.map(({ file, copy }) => [path.basename(copy), file]));
    return readLintReport(copies, plan, ({ ref, pointer }) => {
      const file = origins.get(ref);
      return file === undefined ? { file: ref } : placeOf(file, pointer, plan);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function placeOf(file: string, pointer: string, { root }: Plan): SourcePlace {
  const [place] = locatePointers(file, [pointer], root);
  return place ?? { file: path.relative(root, file) };
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
