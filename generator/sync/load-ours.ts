import { readFile } from "node:fs/promises";
import path from "node:path";
import { loadDocuments, type LoadedDocument } from "../load/load-documents.js";
import type { Plan, Source } from "../load/plan.js";
import type { OpenApiDocument } from "../model/openapi.js";
import { GeneratorError } from "../model/problem.js";
import { hashText, loadManifest, type Manifest } from "../write/manifest.js";

/**
 * Loads our documents. The comparison requires that the clients were generated from the current specs.
 *
 * Throws a GeneratorError when they were not.
 */
export async function loadOurs(
  plan: Plan,
  signal: AbortSignal,
): Promise<readonly LoadedDocument[]> {
  const [documents, manifest] = await Promise.all([
    loadDocuments(plan, signal),
    loadManifest(plan.out),
  ]);
  const stale = documents.filter(({ name, text }) => !isGeneratedFrom(name, text, manifest));
  if (stale.length === 0) return documents;
  const file = path.relative(plan.root, plan.out);
  const message = `is older than ${stale.map((each) => path.relative(plan.root, each.file)).join(", ")}`;
  const expected = "the output of `npm run generate`";
  throw new GeneratorError([{ file, message, expected }], 2);
}

/**
 * Reads the documents that the clients were generated from, except those that were edited since. They are available
 * long before {@link loadOurs} can confirm that the specs are unchanged.
 */
export async function readKept({ sources, out }: Plan): Promise<readonly LoadedDocument[]> {
  const manifest = await loadManifest(out);
  const kept = await Promise.all(sources.map((source) => readOne(source, out, manifest)));
  return kept.filter((document) => document !== undefined);
}

async function readOne(
  source: Source,
  out: string,
  manifest: Manifest,
): Promise<LoadedDocument | undefined> {
  const file = path.join(out, source.name, "openapi.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined || !isGeneratedFrom(source.name, text, manifest)) return undefined;
  // The generator wrote it from a valid document.
  return { ...source, document: JSON.parse(text) as OpenApiDocument, text };
}

function isGeneratedFrom(name: string, text: string, { apis }: Manifest): boolean {
  return apis.find((api) => api.name === name)?.spec === hashText(text);
}
