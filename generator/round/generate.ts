import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Api, allOperations } from "../model/api.js";
import { emitCount } from "../cli/report.js";
import type { Reporter } from "../cli/reporter.js";
import { layOut } from "../emit/lay-out.js";
import { generateApi, generateRoot, type ApiOutput } from "./generate-api.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { dropStrangeExtensions } from "../load/drop-strange-extensions.js";
import { lintDocuments, type Linted } from "../load/lint-documents.js";
import { loadDocuments, type Load, type LoadedDocument } from "../load/load-documents.js";
import { locateIn } from "../load/lay-document.js";
import { locateNotes, type SourcePlace } from "../load/locate.js";
import type { Plan } from "../load/plan.js";
import type { OnDocument } from "../load/redocly.js";
import type { LoadOverlays } from "../weave/overlay.js";
import { GeneratorError, InterruptedError, type Problem } from "../model/problem.js";
import { checkCounterparts } from "../read/check-counterparts.js";
import { readApi } from "../read/read-api.js";
import { splitDirections } from "../read/split-directions.js";
import { createRuntime, type Runtime } from "../weave/runtime.js";
import { emitManifest, hashText, loadManifest, type Manifest } from "../write/manifest.js";
import { reasonOf } from "../../runtime/text/show.js";

/** Inputs of a run besides its plan. */
export interface GenerateContext {
  readonly loadOverlays: LoadOverlays;
  readonly reporter: Reporter;
  /** Aborts the run; nothing is written in that case. */
  readonly signal: AbortSignal;
  readonly onDocument?: OnDocument | undefined;
  /** Results of earlier runs in the same process; documents that are in it are not read again. */
  readonly memory?: Memory | undefined;
}

/** Results for documents that have not changed since, by the name of the API. */
export type Memory = Map<string, Finished>;

/** What was made of a document. */
export interface Finished extends ApiOutput, ReadDocument {}

/** The results of a run. */
export interface Generation {
  readonly documents: readonly LoadedDocument[];
  readonly files: readonly GeneratedFile[];
  /** What the clients omit from the documents, or have under names that readers may not expect. */
  readonly notes: readonly Problem[];
}

/** Generates the whole output of a plan in memory. Throws a GeneratorError for an invalid document. */
export async function generate(plan: Plan, context: GenerateContext): Promise<Generation> {
  const { reporter, signal, onDocument, memory } = context;
  const due = { ...plan, sources: plan.sources.filter(({ name }) => !memory?.has(name)) };
  const count = (): string => emitCount(due.sources.length, "document");
  let loading: ReturnType<Load> | undefined;
  // The linter checks the project's own documents as they are loaded.
  const load: Load = (...args) => (loading ??= loadDocuments(...args));
  const lint = (): Promise<Linted> => lintDocuments(due, signal, onDocument, load);
  const found = await reporter.step("lint", lint, count);
  const bundle = (): ReturnType<Load> => load(due, signal, onDocument, found.reads);
  const loaded = await reporter.step("bundle", bundle, count);
  const { notes, ...generation } = await generateFrom(loaded, plan, context);
  return { ...generation, notes: [...found.outside, ...found.notes, ...notes] };
}

/** Generates the output of a plan from loaded documents, and from the results in the memory of the context. */
export async function generateFrom(
  documents: readonly LoadedDocument[],
  plan: Plan,
  context: GenerateContext,
): Promise<Generation> {
  const { loadOverlays, memory } = context;
  const previous = await loadManifest(plan.out);
  const runtime = createRuntime(plan);
  const read: ReadDocument[] = [];
  for (const loaded of documents) read.push(await readDocument(loaded, plan, context));
  const apis = await relate([...read, ...(memory?.values() ?? [])], previous, plan);
  if (apis.some(({ api }) => isOutdated(memory?.get(api.name), api))) {
    memory?.clear();
    return generate(plan, context);
  }
  const outputs = await finishAll(apis, plan, context, runtime);
  const own = outputs.flatMap((output) => (plan.nested ? inOwnFolder(output) : output.files));
  // Files that span the APIs need all of them.
  const { rootClass } = plan;
  const root =
    rootClass === undefined ? [] : generateRoot(rootClass, outputs, await loadOverlays(), runtime);
  const files = [...own, ...(await layOut(root))];
  for (const output of outputs) memory?.set(output.api.name, output);
  return {
    documents: outputs.map(({ loaded }) => loaded),
    files: [...files, emitManifest(describeOutputs(plan, previous, outputs, files))],
    notes: outputs.flatMap((output) => listNotes(output, plan)),
  };
}

/** Generates the files of each API that is not in the memory. */
async function finishAll(
  apis: readonly ReadDocument[],
  plan: Plan,
  context: GenerateContext,
  runtime: Runtime,
): Promise<Finished[]> {
  const outputs: Finished[] = [];
  for (const { api, loaded } of apis) {
    // Emitting is synchronous, so abort signals are only noticed in a new turn of the event loop.
    await nextTurn();
    const run = async (): Promise<Finished> => {
      const make = (): Promise<ApiOutput> =>
        generateApi(api, loaded.text, context.loadOverlays, runtime);
      const made = await guarded(loaded, plan, context, make);
      return { ...made, loaded, files: await layOut(made.files) };
    };
    const known = context.memory?.get(api.name);
    outputs.push(known ?? (await context.reporter.step(api.name, run, describeOutput)));
  }
  return outputs;
}

function listNotes({ api, loaded }: ReadDocument, { root }: Plan): Problem[] {
  return [...(loaded.changes ?? []), ...locateNotes(loaded.file, api.notes, root)];
}

/** Runs work that no signal interrupts, and reports which document it is about. */
async function guarded<Result>(
  loaded: LoadedDocument,
  plan: Plan,
  { signal, onDocument }: GenerateContext,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  onDocument?.(path.relative(plan.root, loaded.file));
  const result = await explainFailure(loaded, plan, run);
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
  const isWhole = !plan.nested || plan.rootClass !== undefined;
  const kept = isWhole ? { apis: [], files: {} } : previous;
  const apis = [...outputs.map(({ entry }) => entry), ...kept.apis];
  const untouched = Object.entries(kept.files).filter(
    ([file]) => !outputs.some(({ entry }) => file.startsWith(`${entry.name}/`)),
  );
  const hashes = files.map(({ path: name, text, hash }) => [name, hash ?? hashText(text)]);
  return {
    apis: plan.names.flatMap((name) => apis.find((api) => api.name === name) ?? []),
    files: Object.fromEntries([...untouched, ...hashes]),
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
  context: GenerateContext,
): Promise<ReadDocument> {
  const { name, document, notes = [] } = loaded;
  const locate = (pointer: string): SourcePlace => locateIn(loaded, pointer, plan.root);
  return guarded(loaded, plan, context, () => {
    // The linter checks the extensions of the project's own documents.
    const strange = plan.isForeign ? dropStrangeExtensions(document) : [];
    const clientName = clientNameOf(loaded, plan);
    const api = readApi(name, document, locate, {
      clientName,
      isFlat: !plan.isForeign,
      split: splitDirections,
    });
    return { loaded, api: { ...api, notes: [...notes, ...strange, ...api.notes] } };
  });
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
async function explainFailure<Result>(
  loaded: LoadedDocument,
  plan: Plan,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
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
  const inOrder = documents.toSorted(
    (a, b) => names.indexOf(a.api.name) - names.indexOf(b.api.name),
  );
  return inOrder.map(({ api, loaded }) => ({
    api: { ...api, deployment: { ...api.deployment, basePaths } },
    loaded,
  }));
}

/** Connects the APIs of a project; throws if one refers to an operation of another that does not exist. */
async function relate(
  read: readonly ReadDocument[],
  previous: Manifest,
  plan: Plan,
): Promise<readonly ReadDocument[]> {
  const known = [
    ...read.map(({ api }) => ({
      name: api.name,
      operations: allOperations(api).map(({ id }) => id),
    })),
    ...previous.apis,
  ];
  for (const { api, loaded } of plan.isForeign ? [] : read) {
    await explainFailure(loaded, plan, () => {
      const problems = checkCounterparts(api, known);
      if (problems.length > 0) throw new GeneratorError(problems);
    });
  }
  return shareBasePaths(read, previous, plan.names);
}

/** Reports whether an output lacks what it has from the documents of other APIs. */
function isOutdated(output: ApiOutput | undefined, { deployment: { basePaths } }: Api): boolean {
  const known = output?.api.deployment.basePaths;
  return known !== undefined && JSON.stringify(known) !== JSON.stringify(basePaths);
}

function inOwnFolder({ files, entry }: ApiOutput): GeneratedFile[] {
  return files.map((file) => ({ ...file, path: path.posix.join(entry.name, file.path) }));
}

function describeOutput({ api, files }: ApiOutput): string {
  return `${emitCount(allOperations(api).length, "operation")}, ${files.length} files`;
}
