import path from "node:path";
import { splitPointer } from "../../runtime/json/pointer.js";
import { asRecord } from "../../runtime/json/values.js";
import { printable } from "../../runtime/text/printable.js";
import { GeneratorError, type Locate, locateNotes, type Problem } from "../api/problem.js";
import { isOpenApi3, type OpenApiDocument } from "../api/openapi.js";
import type { Laid } from "./additions/lay-additions.js";
import { chooseOperations } from "./choose-operations.js";
import { knownExtensions, stripExtensions } from "./known-extensions.js";
import { isPublished, layDocument } from "./lay-document.js";
import type { SourceFiles } from "./locate.js";
import { normalizeDocument, type OnMove } from "./normalize-document.js";
import { Origins } from "./origins.js";
import type { Plan, Source } from "./plan.js";
import { type Bundled, bundleSources, type OnDocument, type Reads } from "./redocly.js";
import { repairDocument } from "./repair-document.js";
import { applySidecar, loadSidecar, type Marks } from "./sidecar.js";
import { isSwagger2, upgradeSwagger } from "./upgrade-swagger.js";

/** A source, bundled into one document with everything that it refers to. */
export interface LoadedDocument extends Source {
  readonly document: OpenApiDocument;
  /** The bundled document as JSON, indented by two spaces. */
  readonly text: string;
  /**
   * Overlay actions that have no effect on the document, parts of the additions that a published one has not, and how flaws
   * in the document were interpreted.
   */
  readonly changes?: readonly Problem[] | undefined;
  /** What laying the additions over it found; absent for a document without any. */
  readonly laid?: Laid | undefined;
  /** The files that it is made of, without its additions. */
  readonly files: SourceFiles;
  /**
   * Finds the place of a node in the files that it comes from, given its JSON Pointer; an empty one gives the file of the
   * document.
   */
  readonly locate: Locate;
}

/** Bundles every source into one document. The result is only as valid as the linter reports. */
export async function loadDocuments(
  plan: Plan,
  signal: AbortSignal,
  onDocument?: OnDocument,
  reads?: Reads,
): Promise<readonly LoadedDocument[]> {
  const bundled = await bundleSources(plan, { onDocument, reads });
  signal.throwIfAborted();
  const documents: LoadedDocument[] = [];
  for (const each of bundled) {
    onDocument?.(path.relative(plan.root, each.source.file));
    documents.push(await createLoaded(each, plan));
    onDocument?.(undefined);
  }
  return documents;
}

/** Creates a loaded document; every document passes through here. */
async function createLoaded(found: Bundled, plan: Plan): Promise<LoadedDocument> {
  const { source, files } = found;
  const { document: bundled, notes: read } = readBundled(found, plan);
  const isTheirs = plan.lint === undefined && source.own !== true;
  const strange =
    isTheirs || isPublished(source) ? stripExtensions(bundled, knownExtensions(plan)) : [];
  const laid = await layDocument(source, bundled, plan);
  const whole = laid?.document ?? bundled;
  const marks: Marks = new Origins();
  const changes = [...(laid?.lags ?? []), ...(await applySidecars(whole, source, plan, marks))];
  const { only = plan.only ?? [] } = source;
  const setting = source.only && `apis.${source.name}.only`;
  const document = only.length === 0 ? whole : chooseOperations(whole, only, setting);
  const mended = plan.flaws === undefined ? [] : repairDocument(document);
  const flaws = [...read, ...mended].map((flaw) =>
    plan.flaws === "refuse" ? { expected: fixed, ...flaw } : flaw,
  );
  const move: OnMove = (list, key, pointer) => marks.note(list, key, files.locate(pointer));
  const said = [...strange, ...flaws, ...normalizeDocument(document, move)];
  const notes = locateNotes(said, (pointer) => files.locate(pointer));
  const refused = notes.filter(({ expected }) => expected !== undefined);
  if (refused.length > 0) throw new GeneratorError(refused);
  const text = `${printable(JSON.stringify(document, null, 2))}\n`;
  const locate: Locate = (pointer) => {
    const steps = splitPointer(pointer);
    const origin = marks.find(document, steps)?.place ?? laid?.locateOrigin(steps);
    const name = path.relative(plan.root, source.file);
    return origin ?? (pointer === "" ? { file: name } : files.locate(pointer));
  };
  return { ...source, document, text, changes: [...changes, ...notes], laid, files, locate };
}

/** Returns what was bundled as a document of OpenAPI 3, and how its version was read. */
function readBundled({ source, content, files }: Bundled, plan: Plan) {
  const isSwagger = plan.flaws !== undefined && isSwagger2(content);
  const asWritten = { document: content, notes: [] };
  const { document, notes } = isSwagger ? upgradeSwagger(content) : asWritten;
  if (!isOpenApi3(document)) {
    const file = path.relative(plan.root, source.file);
    const message = "is not an OpenAPI 3.x document";
    throw new GeneratorError({ file, message, expected: "openapi: 3.1.x" });
  }
  if (isSwagger || asRecord(files.content)["openapi"] === document.openapi)
    return { document, notes };
  const message = `its version is read as ${document.openapi}`;
  return { document, notes: [{ pointer: "/openapi", message }] };
}

/** Applies the sidecars of a plan and of a source to a document; returns a problem for each action that has no effect. */
async function applySidecars(
  document: OpenApiDocument,
  source: Source,
  { root, sidecars = [], timeLimit = 60_000 }: Plan,
  marks: Marks,
): Promise<Problem[]> {
  const idle: Problem[] = [];
  for (const sidecar of [...sidecars, ...(source.sidecars ?? [])]) {
    const actions = await loadSidecar(sidecar, root);
    // At the whole of the time, the process that watches over a run ends it.
    idle.push(...applySidecar(document, actions, timeLimit / 2, marks));
  }
  return idle;
}

const fixed = "what OpenAPI allows; without --strict, this is fixed";
