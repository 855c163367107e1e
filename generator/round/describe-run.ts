import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plan } from "../load/plan.js";
import { readSpecs, type Specs } from "../load/read-specs.js";
import { hashText, loadManifest, manifestName } from "../write/manifest.js";

/** SHA-256 of files by absolute path. */
export type FileHashes = Readonly<Record<string, string>>;

/**
 * Hashes the inputs of a run besides the generator itself, before the run starts: later edits are not part of it.
 *
 * Returns `undefined` if a file is unreadable or comes from a URL, so that a later change could not be detected.
 */
export function hashInputs(plan: Plan): FileHashes | undefined {
  if (plan.allowed?.some((each) => /^https?:/.test(each))) return undefined;
  const texts = listTexts(readSpecs(plan, () => {}));
  if (texts.some(([, text]) => text === undefined)) return undefined;
  return Object.fromEntries(texts.map(([file, text = ""]) => [file, hashText(text)]));
}

function listTexts({ documents, rules }: Specs): [file: string, text: string | undefined][] {
  return [...documents.values(), rules].flatMap((texts) => [...texts]);
}

/** Hashes the output of a run: every file in its manifest, and the manifest. */
export async function hashOutputs({ out }: Plan): Promise<FileHashes> {
  const { files } = await loadManifest(out);
  const manifest = path.join(out, manifestName);
  const own = Object.entries(files).map(([name, hash]) => [path.join(out, name), hash]);
  return { ...Object.fromEntries(own), [manifest]: hashText(await readFile(manifest, "utf8")) };
}
