import { readdirSync, readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../runtime/json/is-record.js";
import { removeOldest, writeWhole } from "../load/kept-file.js";
import { projectRoot } from "../model/paths.js";
import { hashText } from "./manifest.js";

/**
 * Returns a result that an earlier process of the same generator cached.
 *
 * @param from - hash of everything that the result depends on; returns nothing for any other
 */
export function recallResult(name: string, from: string): unknown {
  const place = placeOf(name, from);
  if (place === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(readFileSync(place.file, "utf8"));
    if (!isRecord(kept) || kept["from"] !== from) return undefined;
    const now = new Date();
    utimesSync(place.file, now, now);
    return kept["result"];
  } catch {
    return undefined;
  }
}

/**
 * Caches a result for later processes, along with the last ones of its name. Other processes see all of it or nothing.
 */
export function keepResult(name: string, from: string, result: unknown): void {
  const place = placeOf(name, from);
  if (place === undefined) return;
  try {
    writeWhole(place.file, JSON.stringify({ from, result }));
    removeOldest(listKept(place));
  } catch {
    // A result that cannot be cached is created again.
  }
}

/** Hashes the texts that a result depends on. */
export function hashTexts(...texts: readonly string[]): string {
  return hashText(JSON.stringify(texts));
}

interface Place {
  readonly folder: string;
  /** Prefix of the file names. */
  readonly start: string;
  readonly file: string;
}

/**
 * Returns the location of a cached result. The bundler sets a version that identifies all sources of the generator;
 * without it, nothing is cached.
 */
function placeOf(name: string, from: string): Place | undefined {
  const version = process.env["GENERATOR_VERSION"];
  if (version === undefined) return undefined;
  const folder = path.join(projectRoot, "node_modules", ".cache", "generator");
  const start = `${version}-kept-${name}.`;
  return { folder, start, file: path.join(folder, `${start}${from.slice(0, 16)}.json`) };
}

/** Lists the files of a name's results. */
function listKept({ folder, start }: Place): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => path.join(folder, name));
}
