import path from "node:path";
import type { Api } from "../model/api.js";
import { compareOverlays, type Overlays } from "../compare/compare-overlays.js";
import { findGaps } from "../compare/find-gaps.js";
import { findWording } from "../compare/find-wording.js";
import { matchOperations } from "../compare/match-operations.js";
import { generate } from "../round/generate.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { quietReporter } from "../cli/reporter.js";
import { loadDocuments, type LoadedDocument } from "../load/load-documents.js";
import { loadProjectPlan, type Plan } from "../load/plan.js";
import type { RunRedocly } from "../load/redocly-run.js";
import type { OpenApiDocument } from "../model/openapi.js";
import type { AnyOverlay } from "../weave/overlay.js";
import { GeneratorError } from "../model/problem.js";
import { readApi } from "../read/read-api.js";
import { writeTree } from "../verdict/compile-consumers.js";
import { judgeTrees } from "../verdict/judge-trees.js";
import type { Verdict } from "../verdict/judge.js";
import { hashText, loadManifest, manifestName, type Manifest } from "../write/manifest.js";
import { alignPaths } from "./align-paths.js";
import { loadPublished, type Published } from "./load-published.js";
import { mergeDocument } from "./merge-document.js";
import { createNames } from "./name-methods.js";
import type { PublishedSource } from "./options.js";
import type { SourceLimits } from "./read-source.js";
import type { ApiReport } from "./report.js";
import { settle, type Merged, type Settled } from "./settle.js";

/** Everything that a run found out, and everything that it would write. */
export interface Sync {
  readonly apis: readonly ApiReport[];
  readonly verdict: Verdict;
  /** New texts of documents, by their paths in the project. */
  readonly texts: ReadonlyMap<string, string>;
  readonly files: readonly GeneratedFile[];
}

/** What a run works with. */
export interface SyncContext {
  readonly root: string;
  /** An empty folder inside of the project, in which dependencies are found. */
  readonly workFolder: string;
  /** Folders and URL prefixes that references may lead to besides. */
  readonly allowed: readonly string[];
  readonly overlays: Promise<readonly AnyOverlay[]>;
  readonly run: RunRedocly;
  readonly limits: SourceLimits;
}

/** Compares documents of ours with published ones and prepares what takes them over. Nothing of the project changes. */
export async function prepareSync(
  sources: readonly PublishedSource[],
  context: SyncContext,
): Promise<Sync> {
  const plan = await loadProjectPlan(context.root, context.allowed);
  assertKnown(sources, plan);
  const { signal } = context.limits;
  const ours = await loadOurs(plan, signal);
  const published = await loadAll(sources, context);
  const merges = published.map((each) => merge(each, ours));
  const merged = merges.map((each) => each.merged);
  const settled = await settle(plan, merged, context.workFolder, { run: context.run, signal });
  const files = await generateSettled(settled, context);
  return {
    apis: await reportApis(merges, settled, files, plan),
    verdict: await judge(files, plan, context),
    texts: settled.texts,
    files,
  };
}

/** The first failure ends the run, though not before the others have come to their end. */
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

/** What is compared is what the clients were generated from, so they have to be those of the specs. */
async function loadOurs(plan: Plan, signal: AbortSignal): Promise<readonly LoadedDocument[]> {
  const [documents, { apis }] = await Promise.all([
    loadDocuments(plan, signal),
    loadManifest(plan.out),
  ]);
  const stale = documents.filter(({ name, text }) => {
    const entry = apis.find((api) => api.name === name);
    return entry?.spec !== hashText(text);
  });
  if (stale.length === 0) return documents;
  const file = path.relative(plan.root, plan.out);
  const message = `is older than ${stale.map((each) => path.relative(plan.root, each.file)).join(", ")}`;
  const expected = "the output of `npm run generate`";
  throw new GeneratorError([{ file, message, expected }], 2);
}

interface Merge {
  readonly from: string;
  readonly outside: readonly string[];
  readonly merged: Merged;
  readonly foreign: readonly string[];
  readonly publishedVersion: string;
}

function merge(
  { name, from, document, outside }: Published,
  documents: readonly LoadedDocument[],
): Merge {
  const loaded = documents.find((each) => each.name === name);
  if (loaded === undefined) throw new Error(`no document of ${name} was loaded`);
  const ours = loaded.document;
  const aligned = alignPaths(ours, document);
  const names = createNames(read(name, ours), aligned.document, aligned.basePath);
  return {
    from,
    outside,
    foreign: aligned.foreign,
    publishedVersion: document.info.version,
    merged: {
      name,
      file: loaded.file,
      ours,
      published: aligned.document,
      document: mergeDocument(ours, aligned.document, aligned.basePath, names),
    },
  };
}

function read(name: string, document: OpenApiDocument): Api {
  return readApi(name, document, () => ({ file: name }));
}

async function generateSettled(
  { plan }: Settled,
  { overlays, limits }: SyncContext,
): Promise<readonly GeneratedFile[]> {
  const context = { overlays, reporter: quietReporter, signal: limits.signal };
  try {
    return (await generate(plan, context)).files;
  } catch (error) {
    if (error instanceof GeneratorError) throw new GeneratorError(error.problems, 2);
    throw error;
  }
}

async function judge(
  files: readonly GeneratedFile[],
  { root, out }: Plan,
  { workFolder, run, limits }: SyncContext,
): Promise<Verdict> {
  const after = await writeTree(files, root, path.join(workFolder, "after"));
  const context = { run, signal: limits.signal };
  return judgeTrees({ root, generated: out }, after, workFolder, context);
}

async function reportApis(
  merges: readonly Merge[],
  settled: Settled,
  files: readonly GeneratedFile[],
  { out }: Plan,
): Promise<ApiReport[]> {
  const before = await loadManifest(out);
  const after = JSON.parse(textOf(files, manifestName)) as Manifest;
  return merges.map(({ merged: { name, ours }, publishedVersion, ...source }): ApiReport => {
    // The generator wrote it from a document that it had found sound.
    const document = JSON.parse(textOf(files, `${name}/openapi.json`)) as OpenApiDocument;
    const gaps = findGaps(read(name, ours), read(name, document));
    return {
      name,
      from: source.from,
      version: { ours: ours.info.version, published: publishedVersion },
      lags: gaps.filter(({ side }) => side === "lags"),
      gone: gaps.filter(({ side }) => side === "gone"),
      wording: findWording(ours, document),
      newMethods: matchOperations(read(name, ours), read(name, document)).added.map(({ id }) => id),
      overlays: compareOverlays(overlaysOf(before, name), overlaysOf(after, name)),
      lost: settled.lost.filter((each) => each.name === name),
      allowed: settled.allowed.filter((each) => each.name === name),
      foreign: source.foreign,
      outside: source.outside,
    };
  });
}

function overlaysOf({ apis }: Manifest, name: string): Overlays {
  return apis.find((api) => api.name === name)?.overlays ?? {};
}

function textOf(files: readonly GeneratedFile[], name: string): string {
  return files.find((file) => file.path === name)?.text ?? "{}";
}
