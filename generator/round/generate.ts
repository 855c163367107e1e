import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Api, allOperations } from "../model/api.js";
import type { Reporter } from "../cli/reporter.js";
import type { ApiOutput } from "./generate-api.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { readDocuments, type DocumentSource } from "../load/lint-documents.js";
import type { LoadedDocument } from "../load/load-documents.js";
import { locateIn } from "../load/lay-document.js";
import { locateNotes, type SourcePlace } from "../load/locate.js";
import type { Plan } from "../load/plan.js";
import type { OnDocument } from "../load/redocly.js";
import type { Overlay } from "../weave/overlay.js";
import { GeneratorError, InterruptedError, type Note, type Problem } from "../model/problem.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { checkCounterparts } from "../read/check-counterparts.js";
import { readApi } from "../read/read-api.js";
import { createRuntime } from "../weave/runtime.js";
import {
  emitManifest,
  hashFiles,
  loadManifest,
  mergeEntries,
  type Manifest,
} from "../write/manifest.js";
import { reasonOf } from "../../runtime/text/reason-of.js";

/** Inputs of a run besides its plan. */
export interface GenerateContext {
  /** Still loading: a run that fails before does not wait for them. */
  readonly overlays: Promise<readonly Overlay[]>;
  readonly reporter: Reporter;
  /** Aborts the run; nothing is written in that case. */
  readonly signal: AbortSignal;
  readonly onDocument?: OnDocument | undefined;
  /** Source of the documents; by default their files. */
  readonly documents?: DocumentSource | undefined;
  /** Whether to omit notes because they are not shown; locating notes in a large document takes time. */
  readonly omitNotes?: boolean | undefined;
  /** Results of earlier runs in the same process for documents that are unchanged. */
  readonly memory?: Memory | undefined;
}

/** Results that a process that generates repeatedly can reuse; they are released together with the documents. */
export interface Memory {
  readonly read: WeakMap<LoadedDocument, ReadDocument>;
  readonly outputs: WeakMap<LoadedDocument, ApiOutput>;
}

/** Creates an empty memory. */
export function createMemory(): Memory {
  return { read: new WeakMap(), outputs: new WeakMap() };
}

/** The results of a run. */
export interface Generation {
  readonly files: readonly GeneratedFile[];
  /** What the clients omit from the documents, or have under names that readers may not expect. */
  readonly notes: readonly Problem[];
}

/** Generates the whole output of a plan in memory. Throws a GeneratorError for an invalid document. */
export async function generate(plan: Plan, context: GenerateContext): Promise<Generation> {
  const { reporter, signal, onDocument, documents = readDocuments() } = context;
  const count = (): string => countDocuments(plan);
  const found = await reporter.step("lint", () => documents.lint(plan, signal, onDocument), count);
  const loaded = await reporter.step(
    "bundle",
    () => documents.load(plan, signal, onDocument),
    count,
  );
  const { files, notes } = await generateFrom(loaded, plan, context);
  return { files, notes: [...found, ...notes] };
}

/** Generates the output of a plan from loaded documents. */
export async function generateFrom(
  documents: readonly LoadedDocument[],
  plan: Plan,
  context: GenerateContext,
): Promise<Generation> {
  const { generateApi, generateRoot } = await import("./generate-api.js");
  const { layOut } = await import("../emit/lay-out.js");
  const overlays = await context.overlays;
  const previous = await loadManifest(plan.out);
  const runtime = createRuntime(plan);
  const memory = context.memory ?? createMemory();
  const apis = relate(await readAll(documents, plan, context, memory), previous, plan);
  const outputs: ApiOutput[] = [];
  for (const { api, loaded } of apis) {
    // Emitting is synchronous, so abort signals are only noticed in a new turn of the event loop.
    await nextTurn();
    const known = memory.outputs.get(loaded);
    const run = async (): Promise<ApiOutput> => {
      if (known !== undefined && haveSameBasePaths(known.api, api)) return known;
      const make = (): ApiOutput => generateApi(api, loaded.text, overlays, runtime);
      const made = guarded(loaded, plan, context, make);
      return { ...made, files: await layOut(made.files) };
    };
    const output = await context.reporter.step(api.name, run, describeOutput);
    memory.outputs.set(loaded, output);
    outputs.push(output);
  }
  const own = outputs.flatMap((output) => (plan.nested ? inOwnFolder(output) : output.files));
  // Files that span the APIs need all of them.
  const { rootClass } = plan;
  const root = rootClass === undefined ? [] : generateRoot(rootClass, outputs, overlays, runtime);
  const files = [...own, ...(await layOut(root))];
  return {
    files: [...files, emitManifest(describeOutputs(plan, previous, outputs, files))],
    notes: apis.flatMap((document) => listNotes(document, plan, context)),
  };
}

function listNotes(
  { api, loaded }: ReadDocument,
  { root }: Plan,
  { omitNotes }: GenerateContext,
): Problem[] {
  const notes = omitNotes === true ? [] : locateNotes(loaded.file, api.notes, root);
  return [...(loaded.changes ?? []), ...notes];
}

/** Reads the APIs of documents, unless an earlier run has. */
async function readAll(
  documents: readonly LoadedDocument[],
  plan: Plan,
  context: GenerateContext,
  memory: Memory,
): Promise<ReadDocument[]> {
  // The linter checks the extensions of the project's own documents.
  const findStrange = plan.isForeign
    ? (await import("../load/drop-strange-extensions.js")).dropStrangeExtensions
    : () => [];
  return documents.map((loaded) => {
    const read =
      memory.read.get(loaded) ??
      guarded(loaded, plan, context, () => readDocument(loaded, plan, findStrange));
    memory.read.set(loaded, read);
    return read;
  });
}

/** Runs synchronous work, which no signal can interrupt, and reports which document it is about. */
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

/** Builds the manifest. A run over some of the APIs keeps the entries of the others. */
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

/** A document and the API that was read from it. */
export interface ReadDocument {
  readonly api: Api;
  readonly loaded: LoadedDocument;
}

function readDocument(
  loaded: LoadedDocument,
  plan: Plan,
  findStrange: (document: OpenApiDocument) => Note[],
): ReadDocument {
  const { name, document, notes = [] } = loaded;
  const locate = (pointer: string): SourcePlace => locateIn(loaded, pointer, plan.root);
  const strange = findStrange(document);
  const api = readApi(name, document, locate, {
    clientName: clientNameOf(loaded, plan),
    isFlat: !plan.isForeign,
  });
  return { loaded, api: { ...api, notes: [...notes, ...strange, ...api.notes] } };
}

/**
 * Returns the name of the client. Many documents have a common file name, which does not identify the API; those use
 * the title.
 */
function clientNameOf({ name, document }: LoadedDocument, plan: Plan): string {
  if (!plan.isForeign) return name;
  const isCommon = /^(?:(?:open|rest)?[._-]?api|docs?|index|main|schema|spec|swagger)[\d._-]*$/i;
  return plan.clientName ?? (isCommon.test(name) ? document.info.title : name);
}

/** Attributes an error to its document, because that is all that its author can change. */
function explainFailure<Result>(loaded: LoadedDocument, plan: Plan, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof InterruptedError) throw error;
    if (error instanceof GeneratorError) throw nameFile(error, loaded, plan);
    const message = reasonOf(error);
    const problem = {
      file: path.relative(plan.root, loaded.file),
      message: `cannot be generated from: ${message.split("\n")[0]}`,
      expected: "a document that OpenAPI 3.x allows; if it is one, this is a bug in the generator",
    };
    throw new GeneratorError([problem], 1, { cause: error });
  }
}

/** Replaces the API's name in problems with its file, and adds the position. */
function nameFile(error: GeneratorError, loaded: LoadedDocument, { root }: Plan): GeneratorError {
  const problems = error.problems.map((each): Problem =>
    each.file === loaded.name ? { ...each, ...locateIn(loaded, each.pointer ?? "", root) } : each,
  );
  return new GeneratorError(problems, error.exitCode, error);
}

/** Passes the base paths of all APIs to each API, because a base URL may end in any of them. */
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

/** Connects the APIs of a project; throws if one refers to an operation of another that does not exist. */
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

/** Compares everything in the output of an API that comes from other APIs' documents. */
function haveSameBasePaths({ deployment: { basePaths } }: Api, { deployment }: Api): boolean {
  return JSON.stringify(basePaths) === JSON.stringify(deployment.basePaths);
}

function inOwnFolder({ files, entry }: ApiOutput): GeneratedFile[] {
  return files.map((file) => ({ ...file, path: path.posix.join(entry.name, file.path) }));
}

function countDocuments({ sources }: Plan): string {
  return `${sources.length} ${sources.length === 1 ? "document" : "documents"}`;
}

function describeOutput({ api, files }: ApiOutput): string {
  const count = allOperations(api).length;
  return `${count} ${count === 1 ? "operation" : "operations"}, ${files.length} files`;
}
