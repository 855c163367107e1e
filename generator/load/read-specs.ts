import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { judgeFile } from "./judge-read.js";
import type { Plan } from "./plan.js";
import { createReadRules, type ReadRules } from "./read-rules.js";

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
 * @param onFolder - called with each folder before one of its files is read
 */
export function readSpecs(plan: Plan, onFolder: (folder: string) => void): Specs {
  const read = createReader(createReadRules(plan), onFolder);
  const documents = plan.sources.map(({ name, file, additions }): [string, Texts] => [
    name,
    new Map([...readDocument(file, read), ...(additions ? readDocument(additions, read) : [])]),
  ]);
  const rules = plan.rules.flatMap((rule) => listRules(rule, onFolder));
  return {
    documents: new Map(documents),
    rules: new Map(rules.map((file) => [file, read(file).text])),
  };
}

/** A text and the absolute paths of the files that it refers to. */
interface SpecFile {
  readonly text: string | undefined;
  readonly references: readonly string[];
}

type Reader = (file: string) => SpecFile;

/** Creates a reader that reads each file once. */
function createReader(reads: ReadRules, onFolder: (folder: string) => void): Reader {
  const known = new Map<string, SpecFile>();
  return (file) => {
    const specFile = known.get(file) ?? readAllowed(file, reads, onFolder);
    known.set(file, specFile);
    return specFile;
  };
}

/** Skips files that a document may not read; the run reports them. */
function readAllowed(file: string, reads: ReadRules, onFolder: (folder: string) => void): SpecFile {
  return judgeFile(file, reads).isAllowed ? readFile(file, onFolder) : nothing;
}

const nothing: SpecFile = { text: undefined, references: [] };

function readFile(file: string, onFolder: (folder: string) => void): SpecFile {
  onFolder(path.dirname(file));
  try {
    // An edit to a link's target is visible only in the target's folder.
    onFolder(path.dirname(realpathSync(file)));
    // A pipe or a device may never end.
    if (!statSync(file).isFile()) return nothing;
    const text = readFileSync(file, "utf8");
    const names = /\.(?:ya?ml|json)$/i.test(file) ? searchReferences(text) : [];
    const references = names.map((name) => path.resolve(path.dirname(file), name));
    return { text, references };
  } catch {
    return nothing;
  }
}

function readDocument(file: string, read: Reader): Texts {
  const texts = new Map<string, string | undefined>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (texts.has(next)) continue;
    const { text, references } = read(next);
    texts.set(next, text);
    open.push(...references);
  }
  return texts;
}

/**
 * Returns the file itself, or every rule in the folder. A missing path counts as a file, because it may appear later.
 */
function listRules(place: string, onFolder: (folder: string) => void): string[] {
  if (!isFolder(place)) return [place];
  onFolder(place);
  return listNames(place)
    .map((name) => path.join(place, name))
    .flatMap((inside) =>
      isFolder(inside) || isRule.test(path.basename(inside)) ? listRules(inside, onFolder) : [],
    );
}

/** Excludes the temporary files that editors write while a file is open. */
const isRule = /^[^.#].*\.(?:[cm]?js|json|ya?ml)$/;

function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory();
  } catch {
    return false;
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It was just removed, which the next event reports.
    return [];
  }
}

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
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
