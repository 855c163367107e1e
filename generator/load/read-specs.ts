import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { judgeFile } from "./judge-read.js";
import type { Plan } from "./plan.js";
import { createReadRules, type ReadRules } from "./read-rules.js";
import { searchReferences } from "./search-references.js";

/** Texts of files by their absolute paths; `undefined` stands for a file that cannot be read. */
export type Texts = ReadonlyMap<string, string | undefined>;

/** Everything that a plan depends on, as it is at one moment. */
export interface Specs {
  /** Per API, its document and every file that this refers to, directly or through others. */
  readonly documents: ReadonlyMap<string, Texts>;
  /** Files with the rules. */
  readonly rules: Texts;
}

/**
 * Reads everything that a plan depends on.
 *
 * @param onFolder - called with each folder before a file of it is read
 */
export function readSpecs(plan: Plan, onFolder: (folder: string) => void): Specs {
  const read = createReader(createReadRules(plan), onFolder);
  const documents = plan.sources.map(({ name, file }): [string, Texts] => [
    name,
    readDocument(file, read),
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

/** Reads each file once. */
function createReader(reads: ReadRules, onFolder: (folder: string) => void): Reader {
  const known = new Map<string, SpecFile>();
  return (file) => {
    const specFile = known.get(file) ?? readAllowed(file, reads, onFolder);
    known.set(file, specFile);
    return specFile;
  };
}

/** What a document may not read is not looked at here either: the run says so. */
function readAllowed(file: string, reads: ReadRules, onFolder: (folder: string) => void): SpecFile {
  return judgeFile(file, reads).isAllowed ? readFile(file, onFolder) : nothing;
}

const nothing: SpecFile = { text: undefined, references: [] };

function readFile(file: string, onFolder: (folder: string) => void): SpecFile {
  onFolder(path.dirname(file));
  try {
    // An edit of what a link leads to shows in the folder of that.
    onFolder(path.dirname(realpathSync(file)));
    // A pipe or a device may never come to its end.
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

/** The file itself, or every rule of the folder; what is not there counts as a file, which may come to be. */
function listRules(place: string, onFolder: (folder: string) => void): string[] {
  if (!isFolder(place)) return [place];
  onFolder(place);
  return listNames(place)
    .map((name) => path.join(place, name))
    .flatMap((inside) =>
      isFolder(inside) || isRule.test(path.basename(inside)) ? listRules(inside, onFolder) : [],
    );
}

/** Beside them stands what editors keep of a file while they have it open. */
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
    // It has gone a moment ago, which is the next thing to be noticed.
    return [];
  }
}
