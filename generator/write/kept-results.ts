import { readdirSync, readFileSync, utimesSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../runtime/json/is-record.js";
import { removeOldest, writeWhole } from "../load/kept-file.js";
import { projectRoot } from "../model/paths.js";
import { hashText } from "./manifest.js";

/**
 * Reads what an earlier process of the same generator has made.
 *
 * @param from - hash of all that it was made from; of anything else, nothing is given
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

/** Keeps a result for later processes, beside the last ones of its name; another process sees all of it or nothing. */
export function keepResult(name: string, from: string, result: unknown): void {
  const place = placeOf(name, from);
  if (place === undefined) return;
  try {
    writeWhole(place.file, JSON.stringify({ from, result }));
    removeOldest(listKept(place));
  } catch {
    // What cannot be kept is made again.
  }
}

/** Hash of texts, by which a result is known to be made from them. */
export function hashTexts(...texts: readonly string[]): string {
  return hashText(JSON.stringify(texts));
}

interface Place {
  readonly folder: string;
  /** What the files of a name begin with. */
  readonly start: string;
  readonly file: string;
}

/** The bundler puts in what identifies all sources of the generator; run from its sources, it keeps nothing. */
function placeOf(name: string, from: string): Place | undefined {
  const version = process.env["GENERATOR_VERSION"];
  if (version === undefined) return undefined;
  const folder = path.join(projectRoot, "node_modules", ".cache", "generator");
  const start = `${version}-kept-${name}.`;
  return { folder, start, file: path.join(folder, `${start}${from.slice(0, 16)}.json`) };
}

/** The files of a name's results. */
function listKept({ folder, start }: Place): string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(start))
    .map((name) => path.join(folder, name));
}
