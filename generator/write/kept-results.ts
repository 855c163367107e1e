import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../runtime/json/is-record.js";
import { projectRoot } from "../model/paths.js";
import { hashText } from "./manifest.js";

/**
 * Reads what an earlier process of the same generator has made.
 *
 * @param from - hash of all that it was made from; of anything else, nothing is given
 */
export function recallResult(name: string, from: string): unknown {
  const file = fileOf(name);
  if (file === undefined) return undefined;
  try {
    const kept: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(kept) && kept["from"] === from ? kept["result"] : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a result for later processes, in the place of the last one; another process sees all of it or nothing. */
export function keepResult(name: string, from: string, result: unknown): void {
  const file = fileOf(name);
  if (file === undefined) return;
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(unfinished, JSON.stringify({ from, result }));
    renameSync(unfinished, file);
  } catch {
    // What cannot be kept is made again.
  }
}

/** Hash of texts, by which a result is known to be made from them. */
export function hashTexts(...texts: readonly string[]): string {
  return hashText(JSON.stringify(texts));
}

/** The bundler puts in what identifies all sources of the generator; run from its sources, it keeps nothing. */
function fileOf(name: string): string | undefined {
  const version = process.env["GENERATOR_VERSION"];
  if (version === undefined) return undefined;
  const folder = path.join(projectRoot, "node_modules", ".cache", "generator");
  return path.join(folder, `${version}-kept-${name}.json`);
}
