import { quietReporter } from "../cli/reporter.js";
import { readDocuments } from "../load/lint-documents.js";
import type { LoadedDocument } from "../load/load-documents.js";
import { loadProjectPlan, type Plan } from "../load/plan.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { GeneratorError } from "../model/problem.js";
import { generate } from "../round/generate.js";
import type { Verdict } from "../verdict/verdict.js";
import type { Overlay } from "../weave/overlay.js";
import { assertFitting } from "./assert-fitting.js";
import { judgeClients } from "./judge-clients.js";
import { loadOurs } from "./load-ours.js";
import { loadPublished, type Published } from "./load-published.js";
import type { PublishedSource } from "./options.js";
import type { SourceLimits } from "./read-source.js";
import { replaceDocuments } from "./replace-documents.js";
import type { ApiReport } from "./report.js";
import { reportApis } from "./report-apis.js";

/** The results of a run, and everything that it would write. */
export interface Sync {
  readonly apis: readonly ApiReport[];
  readonly verdict: Verdict;
  /** New texts of documents and additions, by path in the project. */
  readonly texts: ReadonlyMap<string, string>;
  /** The output that they generate. */
  readonly files: readonly GeneratedFile[];
}

/** Inputs of a run. */
export interface SyncContext {
  readonly root: string;
  /** An empty folder inside the project, so that dependencies resolve. */
  readonly workFolder: string;
  /** Additional folders and URL prefixes that references may lead to. */
  readonly allowed: readonly string[];
  readonly overlays: Promise<readonly Overlay[]>;
  /** Whether a document without a common operation may replace ours. */
  readonly force: boolean;
  readonly limits: SourceLimits;
}

/**
 * Replaces our documents by published ones in a copy of the specs, generates from it, and determines what changes.
 * Changes nothing in the project.
 */
export async function prepareSync(
  sources: readonly PublishedSource[],
  context: SyncContext,
): Promise<Sync> {
  const { root, workFolder, allowed, force, limits } = context;
  const plan = await loadProjectPlan(root, allowed);
  assertKnown(sources, plan);
  const [ours, published] = await Promise.all([
    loadOurs(plan, limits.signal),
    loadAll(sources, context),
  ]);
  if (!force) assertFitting(published, ours);
  const { moved, texts } = await replaceDocuments(published, plan, workFolder);
  const { documents, files } = await generateMoved(moved, context);
  const verdict = await judgeClients(files, plan, workFolder);
  const { changes } = verdict;
  const apis = reportApis({ published, ours, documents, changes, root: moved.root });
  return { apis, verdict, texts, files };
}

/** Generates from the copy; every failure has exit code 2. */
async function generateMoved(
  moved: Plan,
  { overlays, limits: { signal } }: SyncContext,
): Promise<{
  readonly documents: readonly LoadedDocument[];
  readonly files: readonly GeneratedFile[];
}> {
  const documents = readDocuments();
  try {
    const context = { overlays, reporter: quietReporter, signal, documents, omitNotes: true };
    const { files } = await generate(moved, context);
    return { documents: await documents.load(moved, signal), files };
  } catch (error) {
    if (error instanceof GeneratorError) throw new GeneratorError(error.problems, 2);
    throw error;
  }
}

/** Loads all published documents. The first failure ends the run after all loads have finished. */
async function loadAll(
  sources: readonly PublishedSource[],
  context: SyncContext,
): Promise<Published[]> {
  const loading = sources.map((source) => loadPublished(source, context));
  await Promise.allSettled(loading);
  return Promise.all(loading);
}

function assertKnown(sources: readonly PublishedSource[], { names }: Plan): void {
  const unknown = sources.map(({ name }) => name).filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  const message = `there is no API named ${unknown.join(", ")}`;
  const expected = names.toSorted().join(", ");
  throw new GeneratorError([{ file: "command line", message, expected }], 2);
}
