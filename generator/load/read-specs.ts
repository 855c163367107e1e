import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { attempt } from "../model/attempt.js";
import type { Plan, Source } from "./plan.js";
import { createReadRules, judgeFile } from "./read-rules.js";

/** Texts of files by absolute path; `undefined` for a file that cannot be read. */
export type Texts = ReadonlyMap<string, string | undefined>;

/** A snapshot of everything that a plan depends on. */
export interface Specs {
  /** For each API, its document and every file that it refers to, directly or indirectly. */
  readonly documents: ReadonlyMap<string, Texts>;
  /** Files with the rules. */
  readonly rules: Texts;
}

/**
 * Reads everything that a plan depends on.
 *
 * @param onPlace - called with each file and folder before it is read
 */
export function readSpecs(plan: Plan, onPlace: (place: string) => void): Specs {
  const reads = createReadRules(plan);
  const known = new Map<string, string | undefined>();
  const read = (file: string): string | undefined => {
    if (!known.has(file)) known.set(file, readText(file, onPlace));
    return known.get(file);
  };
  // The run reports files that a document may not read.
  const readAllowed: typeof read = (file) =>
    judgeFile(file, reads).isAllowed ? read(file) : undefined;
  const rules = plan.rules.flatMap((rule) => listRules(rule, onPlace));
  return {
    documents: new Map(plan.sources.map((source) => [source.name, readAll(source, readAllowed)])),
    rules: new Map(rules.map((file) => [file, read(file)])),
  };
}

function readText(file: string, onPlace: (place: string) => void): string | undefined {
  onPlace(file);
  // A pipe or a device may never end.
  return attempt(() => (statSync(file).isFile() ? readFileSync(file, "utf8") : undefined));
}

/** Reads a document and its additions, and what they refer to. */
function readAll({ file, additions }: Source, read: (file: string) => string | undefined): Texts {
  const texts = new Map<string, string | undefined>();
  const open = [file, additions ?? []].flat();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (texts.has(next)) continue;
    const text = read(next);
    texts.set(next, text);
    if (text === undefined || !/\.(?:ya?ml|json)$/i.test(next)) continue;
    for (const name of searchReferences(text)) open.push(path.resolve(path.dirname(next), name));
  }
  return texts;
}

/**
 * Returns the file itself, or every rule in the folder. A missing path counts as a file, because it may appear later.
 */
function listRules(place: string, onPlace: (place: string) => void): string[] {
  onPlace(place);
  const entries = attempt(() => readdirSync(place, { withFileTypes: true }));
  if (entries === undefined) return [place];
  return entries.flatMap((entry) =>
    entry.isDirectory() || isRule.test(entry.name)
      ? listRules(path.join(place, entry.name), onPlace)
      : [],
  );
}

/** Excludes the temporary files that editors write while a file is open. */
const isRule = /^[^.#].*\.(?:[cm]?js|json|ya?ml)$/;

/**
 * Finds the files that a YAML or JSON text refers to, as the text names them.
 *
 * Searches the text instead of parsing it, because a text that is being edited may not be valid YAML. An extra match,
 * such as a reference in a comment, only means that one more file is watched.
 */
export function searchReferences(text: string): string[] {
  const found = [...text.matchAll(reference)].map(
    ([, double, single, plain = ""]) => (double && unescape(double)) ?? single ?? plain,
  );
  const files = found.map((target) => target.replace(/#.*$/, ""));
  return [...new Set(files)].filter((file) => file !== "" && !address.test(file));
}

/** Matches a quoted or plain value. A plain value ends at a comment or where a flow collection continues. */
const reference =
  /(?:\$ref|\bexternalValue)["']?\s*:\s*(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([^\s"',}\]#][^\n,}\]]*?)(?=\s*(?:[,}\]\n]|$|\s#)))/g;

const address = /^https?:\/\//;

function unescape(text: string): string {
  return String(attempt(() => JSON.parse(`"${text}"`)) ?? text);
}
