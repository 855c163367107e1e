import path from "node:path";
import { printable } from "../../runtime/text/printable.js";
import { GeneratorError, type Note, type Problem } from "../model/problem.js";
import { isOpenApi3, type OpenApiDocument } from "../model/openapi.js";
import type { Laid } from "./additions/lay-additions.js";
import { chooseOperations } from "./choose-operations.js";
import { isPublished, layDocument } from "./lay-document.js";
import { locateNotes } from "./locate.js";
import { normalizeDocument } from "./normalize-document.js";
import type { Plan, Source } from "./plan.js";
import { bundleSources, type OnDocument, type Reads } from "./redocly.js";
import { repairDocument } from "./repair-document.js";
import { applySidecar, loadSidecar, type Marks } from "./sidecar.js";
import { stripExtensions } from "./strip-extensions.js";
import { isSwagger2, upgradeSwagger } from "./upgrade-swagger.js";

/** A source, bundled into one document with everything that it refers to. */
export interface LoadedDocument extends Source {
  readonly document: OpenApiDocument;
  /** The bundled document as JSON, indented by two spaces. */
  readonly text: string;
  /** How flaws in the document were interpreted. */
  readonly notes?: readonly Note[] | undefined;
  /** Overlay actions that have no effect on the document, and parts of the additions that a published one has not. */
  readonly changes?: readonly Problem[] | undefined;
  /** What laying the additions over it found; absent for a document without any. */
  readonly laid?: Laid | undefined;
  /** Which members come from overlay actions. */
  readonly marks?: Marks;
}

/** Bundles every source into one document. The result is only as valid as the linter reports. */
export async function loadDocuments(
  plan: Plan,
  signal: AbortSignal,
  onDocument?: OnDocument,
  reads?: Reads,
): Promise<readonly LoadedDocument[]> {
  const contents = await bundleSources(plan, { onDocument, reads });
  signal.throwIfAborted();
  const documents: LoadedDocument[] = [];
  for (const [at, source] of plan.sources.entries()) {
    onDocument?.(path.relative(plan.root, source.file));
    documents.push(await createLoaded(source, contents[at], plan));
    onDocument?.(undefined);
  }
  return documents;
}

/** Creates a loaded document; every document passes through here. */
async function createLoaded(source: Source, given: unknown, plan: Plan): Promise<LoadedDocument> {
  const isSwagger = plan.flaws !== undefined && isSwagger2(given);
  const bundled = isSwagger ? upgradeSwagger(given) : given;
  if (!isOpenApi3(bundled)) {
    const file = path.relative(plan.root, source.file);
    const message = "is not an OpenAPI 3.x document";
    throw new GeneratorError([{ file, message, expected: "openapi: 3.1.x" }]);
  }
  const strange = plan.isForeign || isPublished(source) ? stripExtensions(bundled) : [];
  const laid = await layDocument(source, bundled, plan);
  const whole = laid?.document ?? bundled;
  // At the whole of it, the process that watches over a run ends it.
  const timeLimit = (plan.timeLimit ?? 60_000) / 2;
  const changes: Problem[] = [...(laid?.lags ?? []), ...(laid?.outranked ?? [])];
  const marks: Marks = new Map();
  for (const overlay of plan.overlays ?? []) {
    const actions = await loadSidecar(overlay, plan.root);
    changes.push(...applySidecar(whole, actions, timeLimit, marks));
  }
  const { only = [] } = plan;
  const document = only.length === 0 ? whole : chooseOperations(whole, only);
  const notes = [
    ...strange,
    ...settleFlaws(document, plan, isSwagger ? [swagger] : []),
    ...normalizeDocument(document),
  ];
  const refused = notes.filter(({ expected }) => expected !== undefined);
  if (refused.length > 0) throw new GeneratorError(locateNotes(source.file, refused, plan.root));
  const text = `${printable(JSON.stringify(document, null, 2))}\n`;
  return { ...source, document, text, notes, changes, laid, marks };
}

const swagger: Note = { pointer: "/swagger", message: "Swagger 2.0 is read as OpenAPI 3.0" };

function settleFlaws(
  document: OpenApiDocument,
  { flaws }: Plan,
  found: readonly Note[],
): readonly Note[] {
  if (flaws === undefined) return [];
  const fixed = "what OpenAPI allows; without --strict, this is fixed";
  return [...found, ...repairDocument(document)].map((flaw) =>
    flaws === "refuse" ? { ...flaw, expected: flaw.expected ?? fixed } : flaw,
  );
}
