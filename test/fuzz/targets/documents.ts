import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { GeneratorError, type Problem } from "../../../generator/api/problem.js";
import { loadLinted } from "../../../generator/document/load-linted.js";
import { createFilePlan } from "../../../generator/document/plan.js";
import { overlays } from "../../../overlays/index.js";
import { generateUnchecked } from "../../corpus/support/generate-corpus.js";
import { mutatedDocument } from "../../generator/support/mutated-document.js";
import type { Target } from "../target.js";

/** A real document that is broken somewhere, and whose strings may be anything. */
const documents = fc
  .tuple(
    mutatedDocument,
    fc.array(fc.tuple(fc.nat(), fc.string({ unit: "binary" })), { maxLength: 4 }),
  )
  .map(([document, strings]) => replaceStrings(document, strings));

/** Generates from documents: code that passes verification, or a refusal with its place. */
export function createDocuments(): Target {
  const folder = mkdtempSync(path.join(tmpdir(), "fuzz-documents-"));
  return {
    kind: "documents",
    property: fc.asyncProperty(documents, (document) => generateOrRefuse(folder, document)),
    [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function generateOrRefuse(folder: string, document: object): Promise<void> {
  const file = path.join(folder, "fuzz.json");
  try {
    await generateUnchecked(file, document);
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error;
    const isElsewhere = error.problems.some((problem) => problem.file !== "fuzz.json");
    assertPlaces(isElsewhere ? await lint(file, error) : error);
  }
}

/** Returns why the linter, which a run asks first, refuses a document that fails elsewhere. */
async function lint(file: string, failure: GeneratorError): Promise<GeneratorError> {
  const plan = await createFilePlan(file, path.join(path.dirname(file), "out"), process.cwd());
  const sources = plan.sources.map((source) => ({ ...source, own: true }));
  try {
    const given = { ...plan, root: path.dirname(file), sources, overlays };
    await loadLinted(given, new AbortController().signal);
  } catch (error) {
    if (error instanceof GeneratorError) return error;
    throw error;
  }
  return failure;
}

function assertPlaces({ problems }: GeneratorError): void {
  if (problems.length === 0) throw new Error("It was refused without a reason.");
  problems.forEach(assertPlace);
}

function assertPlace({ file, message }: Problem): void {
  if (file !== "fuzz.json") throw new Error(`It was refused for ${file}, not for the document.`);
  if (message === "" || /^\s*at .+:\d+/m.test(message))
    throw new Error(`It was refused so: ${message}`);
}

/** Replaces strings of a JSON value, each picked by a number, in a copy. */
function replaceStrings(
  value: object,
  replacements: readonly (readonly [at: number, text: string])[],
): object {
  const copy = structuredClone(value);
  for (const [at, text] of replacements) {
    const places = listStrings(copy);
    const place = places[at % places.length];
    if (place !== undefined) Reflect.set(place.owner, place.key, text);
  }
  return copy;
}

interface Place {
  readonly owner: object;
  readonly key: string;
}

function listStrings(node: unknown): Place[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === "string" ? [{ owner: node, key }] : listStrings(child),
  );
}
