import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plan } from "../load/plan.js";
import { readSpecs, type Specs } from "../load/read-specs.js";
import { hashText, loadManifest, manifestName } from "../write/manifest.js";

/** SHA-256 of files, by their absolute paths. */
export type FileHashes = Readonly<Record<string, string>>;

/**
 * Reads what a run depends on besides the generator, before it begins: what is edited meanwhile is not what it read.
 *
 * `undefined`: a file cannot be read, or comes from an address, so that nobody can tell later whether it is the same.
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

/** Reads what a run has left: every file that its manifest names, and the manifest. */
export async function hashOutputs({ out }: Plan): Promise<FileHashes> {
  const { files } = await loadManifest(out);
  const manifest = path.join(out, manifestName);
  const own = Object.entries(files).map(([name, hash]) => [path.join(out, name), hash]);
  return { ...Object.fromEntries(own), [manifest]: hashText(await readFile(manifest, "utf8")) };
}
