import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Api } from "./api.js";
import { allOperations } from "./api.js";
import type { Reporter } from "./cli/reporter.js";
import type { ApiOutput } from "./generate-api.js";
import type { GeneratedFile } from "./generated-file.js";
import { lintDocuments, loadDocuments, type LoadedDocument } from "./load/load-documents.js";
import { locatePointers, type SourcePlace } from "./load/locate.js";
import type { Plan } from "./load/plan.js";
import type { AnyOverlay } from "./overlay.js";
import { GeneratorError, InterruptedError, type Problem } from "./problem.js";
import { readApi } from "./read/read-api.js";
import { createRuntime } from "./runtime.js";
import { emitManifest, loadManifest, mergeEntries, type ManifestEntry } from "./write/manifest.js";

/** What a run works with besides its plan. */
export interface GenerateContext {
  /** On their way: they bring a compiler, which loads while the linter works. */
  readonly overlays: Promise<readonly AnyOverlay[]>;
  readonly reporter: Reporter;
  /** Ends the run; nothing has been written by then. */
  readonly signal: AbortSignal;
}

/** Everything that a run gives. */
export interface Generation {
  readonly files: readonly GeneratedFile[];
  /** What the clients leave out of the documents, or have under a name that a reader may not expect. */
  readonly notes: readonly Problem[];
}

/**
 * Generates the whole output of a plan in memory.
 *
 * The documents are linted while they are being generated from, which takes as long. Throws a GeneratorError when a
 * document is not what it should be; the linter's word comes first, since it says best what is wrong.
 */
export async function generate(plan: Plan, context: GenerateContext): Promise<Generation> {
  const { reporter, signal } = context;
  const linting = reporter.step(
    "lint",
    () => lintDocuments(plan, signal),
    () => countDocuments(plan),
  );
  const [linted, generated] = await Promise.allSettled([linting, generateUnchecked(plan, context)]);
  if (linted.status === "rejected") throw linted.reason;
  signal.throwIfAborted();
  if (generated.status === "rejected") throw generated.reason;
  const { files, notes } = generated.value;
  return { files, notes: [...linted.value, ...notes] };
}

async function generateUnchecked(plan: Plan, context: GenerateContext): Promise<Generation> {
  const { reporter, signal } = context;
  const loading = reporter.step(
    "bundle",
    () => loadDocuments(plan, signal),
    () => countDocuments(plan),
  );
  // The compilers behind this module take half a second to load, as does the bundler's process.
  const emitters = import("./generate-api.js");
  const [documents, { generateApi, generateRoot }] = await Promise.all([loading, emitters]);
  const overlays = await context.overlays;
  const previous = await loadManifest(plan.out);
  const runtime = createRuntime(plan);
  const apis = shareBasePaths(
    documents.map((loaded) => readDocument(loaded, plan)),
    previous,
  );
  const outputs: ApiOutput[] = [];
  for (const { api, loaded } of apis) {
    // Emitting never waits for anything, so the signal that ends a run is only heard in a turn of its own.
    await nextTurn();
    signal.throwIfAborted();
    const run = (): ApiOutput =>
      explainFailure(loaded, plan, () => generateApi(api, loaded.text, overlays, runtime));
    outputs.push(await reporter.step(api.name, run, (output) => describeOutput(api, output)));
  }
  const notes = apis.flatMap((document) => locateNotes(document, plan));
  if (!plan.nested) return { files: outputs.flatMap(({ files }) => files), notes };
  const entries = mergeEntries(
    previous,
    outputs.map(({ entry }) => entry),
    plan.names,
  );
  const manifest = { path: "manifest.json", text: emitManifest(entries) };
  const files = [...outputs.flatMap(inOwnFolder), manifest];
  if (plan.rootClass === undefined) return { files, notes };
  const project = { className: plan.rootClass, apis: apis.map(({ api }) => api) };
  return { files: [...files, ...generateRoot(project, outputs, overlays, runtime)], notes };
}

interface ReadDocument {
  readonly api: Api;
  readonly loaded: LoadedDocument;
}

function readDocument(loaded: LoadedDocument, plan: Plan): ReadDocument {
  const { name, file, document } = loaded;
  const locate = (pointer: string): SourcePlace =>
    locatePointers(file, [pointer], plan.root)[0] ?? { file };
  return { loaded, api: explainFailure(loaded, plan, () => readApi(name, document, locate)) };
}

/** Whatever goes wrong with a document is said of that document: its author can act on nothing else. */
function explainFailure<Result>({ file }: LoadedDocument, plan: Plan, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof GeneratorError || error instanceof InterruptedError) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const problem = {
      file: path.relative(plan.root, file),
      message: `cannot be generated from: ${message.split("\n")[0]}`,
      expected:
        "a document that OpenAPI 3.x allows; if it is one, this is a fault of the generator",
    };
    throw new GeneratorError([problem], 1, { cause: error });
  }
}

function locateNotes({ api, loaded }: ReadDocument, plan: Plan): Problem[] {
  const pointers = api.notes.map(({ pointer }) => pointer);
  const places = locatePointers(loaded.file, pointers, plan.root);
  return api.notes.map(({ message }, at) => ({
    ...(places[at] ?? { file: path.relative(plan.root, loaded.file) }),
    message,
  }));
}

/** A base URL may end in the path of any API of the service, so each API knows them all. */
function shareBasePaths(
  documents: readonly ReadDocument[],
  previous: readonly ManifestEntry[],
): ReadDocument[] {
  const all = [
    ...documents.map(({ api }) => api.basePath),
    ...previous.map(({ basePath }) => basePath),
  ];
  const basePaths = [...new Set(all)].filter((basePath) => basePath !== "").toSorted();
  return documents.map(({ api, loaded }) => ({
    api: { ...api, deployment: { ...api.deployment, basePaths } },
    loaded,
  }));
}

function inOwnFolder({ files, entry }: ApiOutput): GeneratedFile[] {
  return files.map((file) => ({ ...file, path: path.posix.join(entry.name, file.path) }));
}

function countDocuments({ sources }: Plan): string {
  return `${sources.length} ${sources.length === 1 ? "document" : "documents"}`;
}

function describeOutput(api: Api, { files }: ApiOutput): string {
  const count = allOperations(api).length;
  return `${count} ${count === 1 ? "operation" : "operations"}, ${files.length} files`;
}
