import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { quietReporter } from "../../../../generator/run/cli/reporter.js";
import { generateFrom } from "../../../../generator/run/generate.js";
import { loadDocuments } from "../../../../generator/document/load-documents.js";
import { isRecord } from "../../../../runtime/json/values.js";
import { createFilePlan } from "../../../../generator/document/plan.js";
import { overlays } from "../../../../overlays/index.js";
import { createFolder } from "../../../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../../../..");

/** A client as it is on disk. */
export interface WrittenClient {
  readonly folder: string;
  /** Texts of the files by their names. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Generates the client of a document onto disk, with a runtime that it can be imported with. Texts reach the generator
 * without the linter, which refuses much of what attackers write for other reasons; extensions reach it as if they were additions.
 */
export async function writeClient(document: object): Promise<WrittenClient> {
  const folder = createFolder();
  const file = path.join(folder, "hostile.json");
  writeFileSync(file, JSON.stringify(document));
  const out = path.join(folder, "out");
  const runtime = { kind: "sources", folder: root } as const;
  const plan = { ...(await createFilePlan(file, out, root)), root: folder, runtime, overlays };
  const { signal } = new AbortController();
  const documents = await loadDocuments(plan, signal);
  for (const loaded of documents) restoreExtensions(loaded.document, document);
  const { files } = await generateFrom(documents, plan, { reporter: quietReporter, signal });
  mkdirSync(out);
  for (const { path: name, text } of files) writeFileSync(path.join(out, name), text);
  return { folder: out, files: new Map(files.map(({ path: name, text }) => [name, text])) };
}

/** Imports every module of a client into this process; what their text does, it does here. */
export async function importClient({ folder, files }: WrittenClient): Promise<void> {
  const modules = [...files.keys()].filter((name) => name.endsWith(".ts"));
  for (const name of modules) await import(pathToFileURL(path.join(folder, name)).href);
}

/** Gives a document the extensions back that nobody believes of it. */
function restoreExtensions(loaded: object, original: object): void {
  for (const [key, value] of Object.entries(original)) {
    const own: unknown = Reflect.get(loaded, key);
    if (key.startsWith("x-") && own === undefined) Reflect.set(loaded, key, structuredClone(value));
    else if (isRecord(own) && isRecord(value)) restoreExtensions(own, value);
    else if (Array.isArray(own) && Array.isArray(value)) restoreExtensions(own, value);
  }
}
