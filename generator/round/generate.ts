import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Api } from "../model/api.js";
import { allOperations } from "../model/api.js";
import type { Reporter } from "../cli/reporter.js";
import type { ApiOutput } from "./generate-api.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { documentsThrough, type DocumentSource } from "../load/document-source.js";
import type { LoadedDocument } from "../load/load-documents.js";
import { locatePointers, type SourcePlace } from "../load/locate.js";
import type { Plan } from "../load/plan.js";
import { startRedoclyServer } from "../load/redocly-server.js";
import type { AnyOverlay } from "../weave/overlay.js";
import type { Note } from "../model/note.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { GeneratorError, InterruptedError, type Problem } from "../model/problem.js";
import { checkCounterparts } from "../read/check-counterparts.js";
import { readApi } from "../read/read-api.js";
import { keepDocuments } from "./kept-documents.js";
import { createKeptOutputs, noKeptOutputs } from "./kept-outputs.js";
import { Recall } from "./recall.js";
import { createRuntime } from "../weave/runtime.js";
import {
  emitManifest,
  hashFiles,
  loadManifest,
  mergeEntries,
  type Manifest,
} from "../write/manifest.js";

/** What a run works with besides its plan. */
export interface GenerateContext {
  /** On their way: they bring a compiler, which loads while the linter works. */
  readonly overlays: Promise<readonly AnyOverlay[]>;
  readonly reporter: Reporter;
  /** Ends the run; nothing has been written by then. */
  readonly signal: AbortSignal;
  /** Longest time in milliseconds for what other processes do with one document; unlimited when absent. */
  readonly timeLimit?: number | undefined;
  /** Called before the work on each document, which no signal can end, and with nothing after it. */
  readonly onDocument?: ((file: string | undefined) => void) | undefined;
  /** Where documents come from; when absent, from their files, through a Redocly of this run's own. */
  readonly documents?: DocumentSource | undefined;
  /** Whether everything is made again, whatever earlier processes have kept. */
  readonly force?: boolean | undefined;
  /** Whether nobody reads the notes. To find the lines of notes in a large document takes time. */
  readonly omitNotes?: boolean | undefined;
  /** What earlier runs of the same process have made of documents that are still the same. */
  readonly memory?: Memory | undefined;
}

/** What a process that generates again and again need not do again. */
export interface Memory {
  readonly read: Recall<LoadedDocument, ReadDocument>;
  readonly outputs: Recall<LoadedDocument, ApiOutput>;
}

/** Creates a memory of nothing. */
export function createMemory(): Memory {
  return { read: new Recall(), outputs: new Recall() };
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
  const { signal, timeLimit } = context;
  if (timeLimit === undefined) return generateWithin(plan, context);
  const timeout = AbortSignal.timeout(timeLimit * plan.sources.length);
  try {
    return await generateWithin(plan, { ...context, signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (timeout.aborted && !signal.aborted) throw tookTooLong(plan, timeLimit);
    throw error;
  }
}

function tookTooLong({ sources, root }: Plan, timeLimit: number): GeneratorError {
  const files = sources.map(({ file }) => path.relative(root, file)).join(", ");
  const message = `took longer than ${timeLimit / 1000} s each`;
  return new GeneratorError([{ file: files, message, expected: "a longer --time-limit" }]);
}

/** One process of Redocly's does both: to load a second one costs more than the linter waits for the first. */
async function generateWithin(plan: Plan, context: GenerateContext): Promise<Generation> {
  if (context.documents !== undefined) return generateLinted(plan, context, context.documents);
  const server = startRedoclyServer();
  try {
    const documents = documentsThrough(server.run);
    const source = context.force === true ? documents : keepDocuments(documents);
    return await generateLinted(plan, context, source);
  } finally {
    await server.close();
  }
}

async function generateLinted(
  plan: Plan,
  context: GenerateContext,
  documents: DocumentSource,
): Promise<Generation> {
  const { reporter, signal } = context;
  // First, since the linter is the one that nothing else waits for.
  const generating = generateUnchecked(plan, context, documents);
  const linting = reporter.step(
    "lint",
    () => documents.lint(plan, signal),
    () => countDocuments(plan),
  );
  const [linted, generated] = await Promise.allSettled([linting, generating]);
  if (linted.status === "rejected") throw linted.reason;
  signal.throwIfAborted();
  if (generated.status === "rejected") throw generated.reason;
  const { files, notes } = generated.value;
  return { files, notes: [...linted.value, ...notes] };
}

async function generateUnchecked(
  plan: Plan,
  context: GenerateContext,
  documents: DocumentSource,
): Promise<Generation> {
  const loading = context.reporter.step(
    "bundle",
    () => documents.load(plan, context.signal),
    () => countDocuments(plan),
  );
  // The compilers behind this module take half a second to load, as does the bundler's process.
  void import("./generate-api.js").catch(() => {});
  return generateFrom(await loading, plan, context);
}

/** Generates the output of a plan from documents that are loaded, and that a linter has looked at or is looking at. */
export async function generateFrom(
  documents: readonly LoadedDocument[],
  plan: Plan,
  context: GenerateContext,
): Promise<Generation> {
  const { generateApi } = await import("./generate-api.js");
  const overlays = await context.overlays;
  const previous = await loadManifest(plan.out);
  const runtime = createRuntime(plan);
  // The extensions of the project's own documents are the linter's concern.
  const strange = plan.isForeign ? await loadStrangeExtensions() : undefined;
  const memory = context.memory ?? createMemory();
  const isKept = !plan.isForeign && context.force !== true;
  const kept = isKept ? createKeptOutputs(runtime) : noKeptOutputs;
  const read = documents.map((loaded) =>
    memory.read.get(loaded, "", () =>
      guarded(loaded, plan, context, () => readDocument(loaded, plan, strange)),
    ),
  );
  const apis = relate(read, previous, plan);
  const outputs: ApiOutput[] = [];
  for (const { api, loaded } of apis) {
    // Emitting never waits for anything, so the signal that ends a run is only heard in a turn of its own.
    await nextTurn();
    const generateNow = (): ApiOutput =>
      guarded(loaded, plan, context, () => generateApi(api, loaded.text, overlays, runtime));
    const others = basePathsOf(api);
    const make = (): ApiOutput => kept.get(api.name, [loaded.text, others], generateNow);
    const run = (): ApiOutput => memory.outputs.get(loaded, others, make);
    const describe = (output: ApiOutput): string => describeOutput(api, output);
    outputs.push(await context.reporter.step(api.name, run, describe));
  }
  const own = outputs.flatMap((output) => (plan.nested ? inOwnFolder(output) : output.files));
  const files = [...own, ...(await generateProject(plan, apis, outputs, overlays))];
  return {
    files: [...files, emitManifest(describeOutputs(plan, previous, outputs, files))],
    notes: apis.flatMap((document) => [
      ...(document.loaded.changes ?? []),
      ...(context.omitNotes === true ? [] : locateNotes(document, plan)),
    ]),
  };
}

/** What spans the APIs of a project is only generated from all of them. */
async function generateProject(
  plan: Plan,
  apis: readonly ReadDocument[],
  outputs: readonly ApiOutput[],
  overlays: readonly AnyOverlay[],
): Promise<GeneratedFile[]> {
  if (plan.rootClass === undefined) return [];
  const { generateRoot } = await import("./generate-api.js");
  const project = { className: plan.rootClass, apis: apis.map(({ api }) => api) };
  return generateRoot(project, outputs, overlays, createRuntime(plan));
}

/** Runs work that no signal can end, and says of which document it is. */
function guarded<Result>(
  loaded: LoadedDocument,
  plan: Plan,
  { signal, onDocument }: GenerateContext,
  run: () => Result,
): Result {
  signal.throwIfAborted();
  onDocument?.(path.relative(plan.root, loaded.file));
  const result = explainFailure(loaded, plan, run);
  onDocument?.(undefined);
  return result;
}

/** A run over some of the APIs leaves what it does not touch as an earlier one recorded it. */
function describeOutputs(
  plan: Plan,
  previous: Manifest,
  outputs: readonly ApiOutput[],
  files: readonly GeneratedFile[],
): Manifest {
  const entries = outputs.map(({ entry }) => entry);
  const isWhole = !plan.nested || plan.rootClass !== undefined;
  const untouched = Object.entries(previous.files).filter(
    ([name]) => !isWhole && !entries.some((entry) => name.startsWith(`${entry.name}/`)),
  );
  return {
    apis: mergeEntries(isWhole ? [] : previous.apis, entries, plan.names),
    files: { ...Object.fromEntries(untouched), ...hashFiles(files) },
  };
}

/** A document and what was read from it. */
export interface ReadDocument {
  readonly api: Api;
  readonly loaded: LoadedDocument;
}

type FindStrange = (document: OpenApiDocument) => Note[];

async function loadStrangeExtensions(): Promise<FindStrange> {
  const { dropStrangeExtensions } = await import("../read/drop-strange-extensions.js");
  return dropStrangeExtensions;
}

function readDocument(
  loaded: LoadedDocument,
  plan: Plan,
  findStrange: FindStrange = () => [],
): ReadDocument {
  const { name, file, document, notes = [] } = loaded;
  const locate = (pointer: string): SourcePlace =>
    locatePointers(file, [pointer], plan.root)[0] ?? { file };
  const strange = findStrange(document);
  const api = readApi(name, document, locate, {
    clientName: clientNameOf(loaded, plan),
    isFlat: !plan.isForeign,
  });
  return { loaded, api: { ...api, notes: [...notes, ...strange, ...api.notes] } };
}

/** Many documents have a file of the same name, which says nothing of the API; then the title does. */
function clientNameOf({ name, document }: LoadedDocument, plan: Plan): string {
  if (!plan.isForeign) return name;
  const isCommon = /^(?:(?:open|rest)?[._-]?api|docs?|index|main|schema|spec|swagger)[\d._-]*$/i;
  return plan.clientName ?? (isCommon.test(name) ? document.info.title : name);
}

/** Whatever goes wrong with a document is said of that document: its author can act on nothing else. */
function explainFailure<Result>(
  { name, file }: LoadedDocument,
  plan: Plan,
  run: () => Result,
): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    const source = path.relative(plan.root, file);
    if (error instanceof GeneratorError)
      throw nameFile(error, name, { file, source, root: plan.root });
    const message = error instanceof Error ? error.message : String(error);
    const problem = {
      file: source,
      message: `cannot be generated from: ${message.split("\n")[0]}`,
      expected: "a document that OpenAPI 3.x allows; if it is one, this is a bug in the generator",
    };
    throw new GeneratorError([problem], 1, { cause: error });
  }
}

/** What knows an API by its name alone speaks of that; a person looks for the file, and the place in it. */
function nameFile(
  error: GeneratorError,
  name: string,
  { file, source, root }: { readonly file: string; readonly source: string; readonly root: string },
): GeneratorError {
  const problems = error.problems.map((each): Problem => {
    if (each.file !== name) return each;
    const place = each.pointer && locatePointers(file, [each.pointer], root)[0];
    return { ...each, ...(place || { file: source }) };
  });
  return new GeneratorError(problems, error.exitCode, error);
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
  previous: Manifest,
  names: readonly string[],
): ReadDocument[] {
  const others = previous.apis.filter(
    ({ name }) => names.includes(name) && !documents.some(({ api }) => api.name === name),
  );
  const all = [...documents.map(({ api }) => api), ...others].map(({ basePath }) => basePath);
  const basePaths = [...new Set(all)].filter((basePath) => basePath !== "").toSorted();
  return documents.map(({ api, loaded }) => ({
    api: { ...api, deployment: { ...api.deployment, basePaths } },
    loaded,
  }));
}

/** Lets the APIs of a project know of one another; throws when one names an operation of another that does not exist. */
function relate(
  read: readonly ReadDocument[],
  previous: Manifest,
  plan: Plan,
): readonly ReadDocument[] {
  const known = [
    ...read.map(({ api }) => ({
      name: api.name,
      operations: allOperations(api).map(({ id }) => id),
    })),
    ...previous.apis,
  ];
  for (const { api, loaded } of plan.isForeign ? [] : read) {
    explainFailure(loaded, plan, () => {
      const problems = checkCounterparts(api, known);
      if (problems.length > 0) throw new GeneratorError(problems);
    });
  }
  return shareBasePaths(read, previous, plan.names);
}

/** All that reaches the output of an API from the documents of others. */
function basePathsOf({ deployment }: Api): string {
  return JSON.stringify(deployment.basePaths);
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
