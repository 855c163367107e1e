import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Api, allOperations } from "../api/api.js";
import { emitCount } from "./cli/report.js";
import type { Reporter } from "./cli/reporter.js";
import { layOut } from "../client/emit/lay-out.js";
import { prepareForTypes } from "../client/emit/prepare-for-types.js";
import { readRuntimeFiles } from "../client/emit/runtime-files.js";
import { generateApi, generateRoot, type ApiOutput } from "./generate-api.js";
import { hashText, type GeneratedFile } from "../api/generated-file.js";
import { loadLinted, type Linted } from "../document/load-linted.js";
import type { LoadedDocument } from "../document/load-documents.js";
import { isPublished } from "../document/lay-document.js";
import { clientNameOf, type Plan, rootClassOf } from "../document/plan.js";
import type { OnDocument } from "../document/redocly.js";
import { GeneratorError, InterruptedError, locateNotes, type Problem } from "../api/problem.js";
import { checkCounterparts } from "../api/read/check-counterparts.js";
import { addInt64, retypeInt64 } from "../api/read/int64-places.js";
import { readApi } from "../api/read/read-api.js";
import { splitDirections } from "../api/read/split-directions.js";
import { assertOverlays } from "../document/check-overlays.js";
import { createRuntime, isNested, type Runtime } from "../api/runtime-place.js";
import { emitManifest, loadManifest, type Manifest } from "./write/manifest.js";
import { removeAt, splitPointer } from "../../runtime/json/pointer.js";
import { reasonOf } from "../../runtime/text/show.js";

/** Inputs of a run besides its plan. */
export interface GenerateContext {
  readonly reporter: Reporter;
  /** Aborts the run; nothing is written in that case. */
  readonly signal: AbortSignal;
  readonly onDocument?: OnDocument | undefined;
  /** Results of earlier runs in the same process; documents that are in it are not read again. */
  readonly memory?: RoundMemory | undefined;
}

/** Results for documents that have not changed since, by the name of the API. */
export type RoundMemory = Map<string, Finished>;

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
  await assertOverlays(plan.overlays ?? []);
  const due = { ...plan, sources: plan.sources.filter(({ name }) => !memory?.has(name)) };
  const count = emitCount(due.sources.length, "document");
  const load = (): Promise<Linted> => loadLinted(due, signal, onDocument);
  const found = await reporter.step("load", load, () => count);
  const { notes, ...generation } = await generateFrom(found.documents, plan, context);
  return { ...generation, notes: [...found.outside, ...found.notes, ...notes] };
}

/** Generates the output of a plan from loaded documents, and from the results in the memory of the context. */
export async function generateFrom(
  documents: readonly LoadedDocument[],
  plan: Plan,
  context: GenerateContext,
): Promise<Generation> {
  const { memory } = context;
  const { overlays = [] } = plan;
  const rootClass = rootClassOf(plan);
  const previous = await loadManifest(plan.out);
  const runtime = createRuntime(plan, isNested(plan) ? path.join(plan.out, "api") : plan.out);
  const read: ReadDocument[] = [...(memory?.values() ?? [])];
  for (const loaded of documents)
    read.push(await guarded(loaded, plan, context, () => readDocument(loaded, plan)));
  const related = relate(read, previous, plan);
  if (related.some(({ api }) => isOutdated(memory?.get(api.name), api))) {
    memory?.clear();
    return generate(plan, context);
  }
  const outputs: Finished[] = [];
  for (const each of related) outputs.push(await finish(each, plan, context, runtime));
  const own = outputs.flatMap(({ files, entry: { name } }) =>
    files.map((file) => (isNested(plan) ? { ...file, path: `${name}/${file.path}` } : file)),
  );
  // Files that span the APIs need all of them.
  const root =
    rootClass === undefined ? [] : generateRoot(rootClass, outputs, overlays, createRuntime(plan));
  const beside = plan.runtime.kind === "beside" ? readRuntimeFiles(plan.runtime.names) : [];
  const files = [...own, ...(await layOut(root)), ...beside];
  for (const output of outputs) memory?.set(output.api.name, output);
  return {
    documents: outputs.map(({ loaded }) => loaded),
    files: [...files, emitManifest(describeOutputs(plan, previous, outputs, files))],
    notes: outputs.flatMap(({ api, loaded: { changes = [], locate } }) =>
      changes.concat(locateNotes(api.notes, locate)),
    ),
  };
}

/** Generates the files of an API, unless they are in the memory. */
async function finish(
  { api, loaded }: ReadDocument,
  plan: Plan,
  context: GenerateContext,
  runtime: Runtime,
): Promise<Finished> {
  // Emitting is synchronous, so abort signals are only noticed in a new turn of the event loop.
  await nextTurn();
  const run = async (): Promise<Finished> => {
    const made = await guarded(loaded, plan, context, () => {
      const prepared = prepareForTypes(api);
      const document = { text: loaded.text, prepared, hasValues: plan.hasValues };
      return generateApi(api, document, plan.overlays ?? [], runtime);
    });
    return { ...made, loaded, files: await layOut(made.files) };
  };
  const count = emitCount(allOperations(api).length, "operation");
  const describe = ({ files }: Finished): string => `${count}, ${files.length} files`;
  return context.memory?.get(api.name) ?? context.reporter.step(api.name, run, describe);
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
  try {
    const result = await run();
    onDocument?.(undefined);
    return result;
  } catch (error) {
    throw explainFailure(error, loaded, plan);
  }
}

/** Attributes an error to its document, because that is all that its author can change. */
function explainFailure(error: unknown, loaded: LoadedDocument, { root }: Plan): Error {
  if (error instanceof InterruptedError) return error;
  if (error instanceof GeneratorError) {
    // The API's name stands for its file.
    const problems = error.problems.map((each): Problem =>
      each.file === loaded.name ? { ...each, ...loaded.locate(each.pointer ?? "") } : each,
    );
    return new GeneratorError(problems, error.exitCode, error);
  }
  const problem = {
    file: path.relative(root, loaded.file),
    message: `cannot be generated from: ${reasonOf(error).split("\n")[0]}`,
    expected: "a document that OpenAPI 3.x allows; if it is one, this is a bug in the generator",
  };
  return new GeneratorError(problem, 1, { cause: error });
}

/** Builds the manifest. A run over some of the APIs keeps the entries of the others. */
function describeOutputs(
  plan: Plan,
  previous: Manifest,
  outputs: readonly ApiOutput[],
  files: readonly GeneratedFile[],
): Manifest {
  const kept = plan.sources.length === plan.names.length ? { apis: [], files: {} } : previous;
  const entries = outputs.map(({ entry }) => entry);
  const apis = [...entries, ...kept.apis];
  const isOwn = (file: string): boolean => entries.some(({ name }) => file.startsWith(`${name}/`));
  const untouched = Object.entries(kept.files).filter(([file]) => !isOwn(file));
  const hashes = files.map(({ path: name, text, hash }) => [name, hash ?? hashText(text)]);
  const inOrder = plan.names.flatMap((name) => apis.find((api) => api.name === name) ?? []);
  return { apis: inOrder, files: Object.fromEntries([...untouched, ...hashes]) };
}

/** A document and the API that was read from it. */
interface ReadDocument {
  readonly api: Api;
  readonly loaded: LoadedDocument;
}

function readDocument(loaded: LoadedDocument, plan: Plan): ReadDocument {
  const { name, document } = loaded;
  if (plan.int64) retypeInt64(document);
  const read = readApi(name, document, loaded.locate, {
    clientName: clientNameOf(plan, name, document.info.title),
    isFlat: plan.lint !== undefined,
    env: plan.env,
    split: splitDirections,
  });
  const api = plan.int64 ? addInt64(read) : read;
  const outranked = loaded.laid?.lags.flatMap((each) => each.outranked ?? []) ?? [];
  return { loaded, api: { ...api, outranked } };
}

/**
 * Connects the APIs of a project, in their order. Each gets the base paths of all, because a base URL may end in any of
 * them. Throws if one refers to an operation of another that does not exist, unless that one is published.
 */
function relate(read: readonly ReadDocument[], previous: Manifest, plan: Plan): ReadDocument[] {
  const { names } = plan;
  const own = read.map(({ api, loaded }) => {
    const operations = allOperations(api).map(({ id }) => id);
    return { ...api, api, operations, isPublished: isPublished(loaded) };
  });
  const isOwn = (name: string): boolean => own.some((each) => each.name === name);
  const others = previous.apis.filter(({ name }) => names.includes(name) && !isOwn(name));
  const known = [...own, ...others];
  const lags = new Map(read.map((each) => [each.api.name, settleCounterparts(each, known, plan)]));
  const all = new Set(known.map(({ basePath }) => basePath));
  const inOrder = read.toSorted((a, b) => names.indexOf(a.api.name) - names.indexOf(b.api.name));
  return inOrder.map(({ api, loaded }) => {
    const { basePaths = [] } = api.deployment;
    const paths = [...all].filter((each) => !["", api.basePath, ...basePaths].includes(each));
    const otherPaths = paths.length === 0 ? undefined : paths.toSorted();
    const changes = [...(loaded.changes ?? []), ...(lags.get(api.name) ?? [])];
    const related = { ...api, deployment: { ...api.deployment, otherPaths } };
    return { api: related, loaded: { ...loaded, changes } };
  });
}

/**
 * Removes what an API names of a published document that lacks it, and returns a note for each. Of others' documents, only
 * one is there. Throws for everything else.
 */
function settleCounterparts(
  { api, loaded }: ReadDocument,
  known: Parameters<typeof checkCounterparts>[1],
  plan: Plan,
): Problem[] {
  const problems = checkCounterparts(api, known);
  const wrong =
    plan.lint === undefined ? [] : problems.filter(({ expected }) => expected !== undefined);
  if (wrong.length > 0) throw explainFailure(new GeneratorError(wrong), loaded, plan);
  return problems.map(({ pointer = "", message }) => {
    const place = loaded.locate(pointer);
    removeAt(api.document, splitPointer(pointer).slice(0, -1));
    return { ...place, message };
  });
}

/** Reports whether an output lacks what it has from the documents of other APIs. */
function isOutdated(output: ApiOutput | undefined, { deployment: { otherPaths } }: Api): boolean {
  return output !== undefined && String(output.api.deployment.otherPaths) !== String(otherPaths);
}
