import { readFile } from "node:fs/promises";
import path from "node:path";
import { asList, asRecord, asText, isRecord } from "../../../runtime/json/values.js";
import type { GeneratedFile } from "../../api/generated-file.js";
import { sortMembers } from "../../api/sort-members.js";
import type { Overlays } from "../../api/weave-record.js";

/** Name of the file that records what was generated. */
export const manifestName = "manifest.json";

/** The manifest of a folder of generated code. */
export interface Manifest {
  readonly apis: readonly ManifestEntry[];
  /** SHA-256 of every other generated file, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The manifest's entry for one API. */
export interface ManifestEntry {
  readonly name: string;
  /** SHA-256 of the bundled document. */
  readonly spec: string;
  readonly basePath: string;
  readonly operations: readonly string[];
  /** Members that each overlay added, guarded, or lost to the spec. */
  readonly overlays: Overlays;
}

/** Emits the manifest itself. */
export function emitManifest(
  { apis, files }: Manifest,
  name: string = manifestName,
): GeneratedFile {
  return { path: name, text: `${JSON.stringify({ apis, files: sortMembers(files) }, null, 2)}\n` };
}

/** Reads the manifest of an earlier run; empty if it is missing or unreadable. */
export async function loadManifest(out: string, name: string = manifestName): Promise<Manifest> {
  const content = await readFile(path.join(out, name), "utf8")
    .then((text): unknown => JSON.parse(text))
    .catch(() => undefined);
  const { apis, files } = asRecord(content);
  const hashes = Object.entries(asRecord(files)).map(([file, hash]) => [file, asText(hash)]);
  const entries = asList(apis).filter(
    (each): each is ManifestEntry => isRecord(each) && "name" in each && "basePath" in each,
  );
  return { apis: entries, files: Object.fromEntries(hashes) };
}
