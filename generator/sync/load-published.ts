import { writeFile } from "node:fs/promises";
import path from "node:path";
import { upgradeFromThreeToThreeOne } from "@scalar/openapi-upgrader/3.0-to-3.1";
import { lintDocuments, loadDocuments } from "../load/load-documents.js";
import { locatePointers } from "../load/locate.js";
import { emitPointer } from "../note.js";
import { createFilePlan, type Plan } from "../load/plan.js";
import type { OpenApiDocument } from "../openapi.js";
import { GeneratorError, type Problem } from "../problem.js";
import { asDocument, asObject, referenceOf } from "./json.js";
import type { PublishedSource } from "./options.js";
import { nameOf, readSource, type SourceLimits } from "./read-source.js";
import { simplifySchemas } from "./simplify-schemas.js";

/** A published document in one piece, as OpenAPI 3.1. */
export interface Published {
  readonly name: string;
  /** Where it came from, for messages and reports. */
  readonly from: string;
  readonly document: OpenApiDocument;
}

/**
 * Loads a published document: gets it, checks that it is OpenAPI 3.0 or 3.1, brings its files together and 3.0 to 3.1.
 *
 * Throws a GeneratorError that names the source, with line and column where there are any.
 */
export async function loadPublished(
  source: PublishedSource,
  root: string,
  workFolder: string,
  limits: SourceLimits,
): Promise<Published> {
  const from = nameOf(source.from);
  const text = await readSource(source, limits);
  const file =
    text === undefined ? path.resolve(source.from) : await store(text, source, workFolder);
  const plan = await createFilePlan(file, workFolder, root);
  try {
    if (text !== undefined) await assertSelfContained(text, file, from);
    await lintDocuments(plan, limits.signal);
    const document = await loadDocument(plan, limits.signal);
    return { name: source.name, from, document: simplifySchemas(upgrade(document, from)) };
  } catch (error) {
    throw error instanceof GeneratorError ? nameSource(error, plan, from) : error;
  }
}

/** The linter and the bundler tell JSON from YAML by the ending. */
async function store(text: string, { name }: PublishedSource, folder: string): Promise<string> {
  const ending = /^\s*\{/.test(text) ? "json" : "yaml";
  const file = path.join(folder, `published-${name}.${ending}`);
  await writeFile(file, text);
  return file;
}

async function loadDocument(plan: Plan, signal: AbortSignal): Promise<OpenApiDocument> {
  const [loaded] = await loadDocuments(plan, signal);
  if (loaded === undefined) throw new Error("a plan of one document gave none");
  return loaded.document;
}

/** What came over the network must not reach for files of this machine, nor for further addresses. */
async function assertSelfContained(text: string, file: string, from: string): Promise<void> {
  const outside = findOutside(await parse(text), []);
  if (outside === undefined) return;
  const place = locatePointers(file, [emitPointer(...outside.steps)], "/")[0];
  const message = `refers to ${outside.reference}, which is elsewhere`;
  const expected = "a document in one piece; bundle it, or give its file";
  throw new GeneratorError([{ ...place, file: from, message, expected }]);
}

/** What cannot be parsed refers to nothing; what is wrong with it is the linter's to say. */
async function parse(text: string): Promise<unknown> {
  const { parse: parseYaml } = await import("yaml");
  try {
    return /^\s*\{/.test(text) ? JSON.parse(text) : parseYaml(text, { logLevel: "silent" });
  } catch {
    return undefined;
  }
}

interface Outside {
  readonly steps: readonly string[];
  readonly reference: string;
}

function findOutside(node: unknown, steps: readonly string[]): Outside | undefined {
  const reference = referenceOf(node);
  if (reference !== undefined && !reference.startsWith("#"))
    return { steps: [...steps, "$ref"], reference };
  const members = typeof node === "object" && node !== null ? Object.entries(node) : [];
  for (const [key, value] of members) {
    const found = findOutside(value, [...steps, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function upgrade(document: OpenApiDocument, from: string): OpenApiDocument {
  if (document.openapi.startsWith("3.1")) return document;
  if (!document.openapi.startsWith("3.0")) {
    const message = `is OpenAPI ${document.openapi}`;
    throw new GeneratorError([{ file: from, message, expected: "OpenAPI 3.0 or 3.1" }]);
  }
  return asDocument(upgradeFromThreeToThreeOne(asObject(document)));
}

/** A document that was stored on its way is known to nobody by the name of that file. */
function nameSource(error: GeneratorError, { sources, root }: Plan, from: string): GeneratorError {
  const stored = new Set(sources.map(({ file }) => path.relative(root, file)));
  const rename = (problem: Problem): Problem =>
    stored.has(problem.file) ? { ...problem, file: from } : problem;
  return new GeneratorError(error.problems.map(rename), 2);
}
