import { readFile } from "node:fs/promises";
import path from "node:path";
import type { WeaveRecord } from "../generated-api.js";

/** What the manifest says of one API. */
export interface ManifestEntry {
  readonly name: string;
  /** SHA-256 of the bundled document. */
  readonly spec: string;
  readonly basePath: string;
  readonly operations: readonly string[];
  /** What each overlay added, guarded and had superseded. */
  readonly overlays: Readonly<Record<string, WeaveRecord>>;
}

/** Emits `manifest.json`. */
export function emitManifest(entries: readonly ManifestEntry[]): string {
  return `${JSON.stringify({ apis: entries }, null, 2)}\n`;
}

/** Reads the manifest of an earlier run; without one, or with one that cannot be read, there are no entries. */
export async function loadManifest(out: string): Promise<readonly ManifestEntry[]> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path.join(out, "manifest.json"), "utf8"));
    if (typeof manifest !== "object" || manifest === null || !("apis" in manifest)) return [];
    return Array.isArray(manifest.apis) ? manifest.apis.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** A run over some of the APIs keeps the entries of the others; their order is that of the project. */
export function mergeEntries(
  previous: readonly ManifestEntry[],
  current: readonly ManifestEntry[],
  names: readonly string[],
): ManifestEntry[] {
  const byName = new Map([...previous, ...current].map((entry) => [entry.name, entry]));
  return names.flatMap((name) => byName.get(name) ?? []);
}

function isEntry(value: unknown): value is ManifestEntry {
  return typeof value === "object" && value !== null && "name" in value && "basePath" in value;
}
