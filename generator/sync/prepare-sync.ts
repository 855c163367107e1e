import { quietReporter } from "../cli/reporter.js";
import type { LoadedDocument } from "../load/load-documents.js";
import { loadProjectPlan, type Plan } from "../load/plan.js";
import type { AnyOverlay } from "../weave/overlay.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { GeneratorError } from "../model/problem.js";
import type { Verdict } from "../verdict/judge.js";
import { loadManifest } from "../write/manifest.js";
import { assertFitting } from "./assert-fitting.js";
import { assertOneKey } from "./assert-one-key.js";
import { checkFacts } from "./check-facts.js";
import { generateClients } from "./generate-clients.js";
import { judgeClients } from "./judge-clients.js";
import { loadOurs } from "./load-ours.js";
import { loadPublished, type Published } from "./load-published.js";
import { mergeApi, type ApiMerge } from "./merge-api.js";
import type { PublishedSource } from "./options.js";
import type { SourceLimits } from "./read-source.js";
import type { ApiReport } from "./report.js";
import { readGenerated, reportApis, reportSame } from "./report-apis.js";
import { movePlan, settle, type Settled } from "./settle.js";

/** The results of a run, and everything that it would write. */
export interface Sync {
  readonly apis: readonly ApiReport[];
  readonly verdict: Verdict;
  /** Absent if our documents already match the published ones. */
  readonly settled?: Pick<Settled, "texts" | "files"> | undefined;
}

/** Inputs of a run. */
export interface SyncContext {
  readonly root: string;
  /** An empty folder inside the project, so that dependencies resolve. */
  readonly workFolder: string;
  /** Additional folders and URL prefixes that references may lead to. */
  readonly allowed: readonly string[];
  readonly overlays: Promise<readonly AnyOverlay[]>;
  /** Whether a document without a common operation may replace ours. */
  readonly force: boolean;
  readonly limits: SourceLimits;
}

/** Compares our documents with published ones and prepares the merge. Changes nothing in the project. */
export async function prepareSync(
  sources: readonly PublishedSource[],
  context: SyncContext,
): Promise<Sync> {
  const plan = await loadProjectPlan(context.root, context.allowed);
  assertKnown(sources, plan);
  const { signal } = context.limits;
  const [ours, published] = await Promise.all([loadOurs(plan, signal), loadAll(sources, context)]);
  if (!context.force) assertFitting(published, ours);
  const merges = published.map((each) => mergeApi(each, findOurs(each, ours)));
  assertOneKey(merges, ours, context.root);
  if (merges.every(({ isSame }) => isSame)) return createUnchanged(merges);
  return follow(merges, ours, plan, context);
}

function createUnchanged(merges: readonly ApiMerge[]): Sync {
  assertFollowed(merges, ({ merged }) => merged.ours);
  return { apis: merges.map(reportSame), verdict: { severity: undefined, findings: [] } };
}

/** Prepares documents and clients that follow the published documents, and determines what changes. */
async function follow(
  merges: readonly ApiMerge[],
  ours: readonly LoadedDocument[],
  plan: Plan,
  { overlays, limits, workFolder }: SyncContext,
): Promise<Sync> {
  const { signal } = limits;
  const moved = movePlan(plan, workFolder);
  const settled = await settle(
    plan,
    merges.map(({ merged }) => merged),
    {
      moved,
      kept: moved.sources.map((source) => ({ ...findOurs(source, ours), ...source })),
      signal,
      generate: (documents) =>
        generateClients(documents, moved, { overlays, reporter: quietReporter, signal }),
    },
  );
  const { files } = settled;
  assertFollowed(merges, ({ merged: { name } }) => readGenerated(files, name));
  return {
    apis: reportApis(merges, settled, await loadManifest(plan.out), files),
    verdict: await judgeClients(files, plan, workFolder),
    settled,
  };
}

/** Compares our documents with the published ones, independently of how they were merged. */
function assertFollowed(
  merges: readonly ApiMerge[],
  documentOf: (merge: ApiMerge) => OpenApiDocument,
): void {
  const problems = merges.flatMap((each) => checkFacts(each, documentOf(each)));
  if (problems.length > 0) throw new GeneratorError(problems, 2);
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

function findOurs(
  { name }: { readonly name: string },
  documents: readonly LoadedDocument[],
): LoadedDocument {
  const loaded = documents.find((each) => each.name === name);
  if (loaded === undefined) throw new Error(`no document of ${name} was loaded`);
  return loaded;
}
