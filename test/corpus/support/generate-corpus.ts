import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { quietReporter } from "../../../generator/run/cli/reporter.js";
import { generate, generateFrom, type Generation } from "../../../generator/run/generate.js";
import type { LoadedDocument } from "../../../generator/document/load-documents.js";
import { createFilePlan, type Plan, type Source } from "../../../generator/document/plan.js";
import { planOwn } from "../../support/plan-own.js";
import type { OpenApiDocument } from "../../../generator/api/openapi.js";
import { createSourceFiles } from "../../generator/support/source-files.js";
import type { Overlay } from "../../../generator/client/overlay.js";
import { overlays as ownOverlays } from "../../../overlays/index.js";

const root = path.resolve(import.meta.dirname, "../../..");
const corpus = path.join(root, "test", "corpus");

/** Lists the documents of the corpus: each file of the folder, and the main file of each folder in it. */
export function listCorpus(): Source[] {
  return readdirSync(corpus, { withFileTypes: true }).flatMap((entry) => {
    const isFolder =
      entry.isDirectory() && !["fixtures", "sidecars", "support"].includes(entry.name);
    if (isFolder)
      return [{ name: entry.name, file: path.join(corpus, entry.name, "openapi.yaml") }];
    if (!/\.(yaml|json)$/.test(entry.name)) return [];
    const name = entry.name.replace(/\.[^.]*$/, "");
    return [{ name, file: path.join(corpus, entry.name) }];
  });
}

/**
 * Generates a client for each document, as for a document of anyone's, into a folder each.
 *
 * @param sidecars - files of OpenAPI Overlay documents that change each of them
 */
export async function generateCorpus(
  sources: readonly Source[],
  out: string,
  sidecars: readonly string[] = [],
): Promise<Generation> {
  const settings = { overlays: ownOverlays, sidecars };
  const plan = await createFilePlan(path.join(corpus, "x.yaml"), out, root, settings);
  // One more than runs generate: several get a folder each.
  const names = [...sources.map(({ name }) => name), "elsewhere"];
  return writeClients({ ...plan, root: corpus, sources, names });
}

/** Generates the clients of the project's own documents as {@link generateCorpus} does those of others. */
export async function generateOwn(out: string): Promise<Generation> {
  const { client: _, ...plan } = await planOwn();
  return writeClients({ ...plan, out, runtime: { kind: "package", name: "cloud-agent-sdk" } });
}

/** Generates the client of a document as its file then holds it, in memory and without the help of the linter. */
export async function generateUnchecked(
  file: string,
  content: unknown,
  overlays: readonly Overlay[] = ownOverlays,
): Promise<Generation> {
  const text = JSON.stringify(content, null, 2);
  writeFileSync(file, text);
  const { dir, name } = path.parse(file);
  // Whatever it is, and read back: no file can hold what an edit may leave in memory.
  const document = JSON.parse(text) as OpenApiDocument;
  const files = createSourceFiles(file, text);
  const locate: LoadedDocument["locate"] = (pointer) => files.locate(pointer);
  const loaded = { name, file, text, document, files, locate };
  const { signal } = new AbortController();
  const plan = {
    ...(await createFilePlan(file, path.join(dir, "out"), root)),
    root: dir,
    overlays,
  };
  return generateFrom([loaded], plan, { reporter: quietReporter, signal });
}

async function writeClients(plan: Plan): Promise<Generation> {
  const { files, ...generation } = await generate(plan, {
    reporter: quietReporter,
    signal: new AbortController().signal,
  });
  for (const { path: name, text } of files) {
    mkdirSync(path.dirname(path.join(plan.out, name)), { recursive: true });
    writeFileSync(path.join(plan.out, name), text);
  }
  return { ...generation, files };
}

/** The document of pages, and the sidecar that says how most of its operations are paged. */
export const paged: { readonly sources: readonly Source[]; readonly overlays: readonly string[] } =
  {
    sources: [{ name: "paged", file: path.join(corpus, "pages.yaml") }],
    overlays: [path.join(corpus, "sidecars", "pages.yaml")],
  };
