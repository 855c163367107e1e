import { splitPointer } from "../../../runtime/json/pointer.js";
import { entries, members, read } from "../../specs/support/document.js";

/** What shows that the project says a statement of the service's description, or acts by it: a kind, and what finds it. */
export type Carrier = Readonly<Record<string, readonly string[]>>;

/** A fact of the service's description in words of our own, and what carries it. */
export interface Statement {
  readonly fact: string;
  readonly carriers: readonly Carrier[];
}

/** The statements of one section of the description. */
export interface Section {
  readonly name: string;
  readonly statements: readonly Statement[];
}

/** Where carriers are looked for. */
export interface Sources {
  /** The bundled documents. */
  readonly documents: Readonly<Record<string, unknown>>;
  /** Text of a file of the project; undefined when there is none. */
  readonly readText: (file: string) => string | undefined;
}

/** What is wrong where a carrier is not there. */
type Kind = (sources: Sources, ...found: [string, string, string]) => string | undefined;

const kinds: Readonly<Record<string, Kind>> = {
  /** A place in a bundled document by its JSON Pointer, and what it holds: part of its text, or of its JSON. */
  spec: ({ documents }, api, pointer, says) =>
    holds(read(documents[api], ...splitPointer(pointer)), says)
      ? undefined
      : `${api}#${pointer} does not hold "${says}".`,
  /** A sentence in the description of a tag, found by the tag's name rather than by its position. */
  topic: ({ documents }, api, tag, says) =>
    holds(topicOf(documents[api], tag), says)
      ? undefined
      : `The topic ${tag} of ${api} does not say "${says}".`,
  /** A test or transcript below `test/`, by its title or a part of it, and a part of it that asserts the statement. */
  shown: ({ readText }, name, title, asserts) => {
    const file = `test/${name}.${name.includes("/transcripts/") ? "txt" : "test.ts"}`;
    return hasTest(readText(file) ?? "", title, asserts)
      ? undefined
      : `${file} has no test titled "${title}" that asserts "${asserts}".`;
  },
  /** A page of the guide, and a phrase on it. */
  guide: ({ readText }, name, says) =>
    holds(readText(`docs/guide/${name}.md`), says)
      ? undefined
      : `docs/guide/${name}.md does not say "${says}".`,
};

/** Lists the statements that nothing carries, and the carriers that are not there. */
export function findProblems({ name, statements }: Section, sources: Sources): string[] {
  return statements.flatMap((statement) =>
    problemsOf(statement, sources).map((problem) => `${name}: ${statement.fact} ${problem}`),
  );
}

function problemsOf({ carriers }: Statement, sources: Sources): string[] {
  const all = carriers.flatMap((carrier) => Object.entries(carrier));
  const isSaid = all.some(([kind, [, , asserts = ""]]) => kind !== "shown" || asserts !== "");
  if (!isSaid) return ["Nothing carries it, or only titles do."];
  return all.flatMap(([kind, [first = "", second = "", third = ""]]) => {
    const check = kinds[kind];
    if (check === undefined) return [`"${kind}" is no kind of carrier.`];
    return check(sources, first, second, third) ?? [];
  });
}

function topicOf(document: unknown, name: string): unknown {
  const tag = entries(read(document, "tags")).find((each) => members(each)["name"] === name);
  return members(tag)["description"];
}

/** Whole words only: "wait ends" does not say "it ends". */
function holds(value: unknown, says: string): boolean {
  if (value === undefined || says === "") return false;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const phrase = plain(says).replaceAll(/[^\w\s]/g, String.raw`\$&`);
  return new RegExp(`(?<!\\w)${phrase}(?!\\w)`).test(plain(text));
}

/** Neither line breaks, nor emphasis, nor capitals tell two phrases apart. */
function plain(text: string): string {
  return text
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\s*\n\s*>?\s*|\s+/g, " ")
    .toLowerCase();
}

function hasTest(text: string, title: string, asserts: string): boolean {
  const tests = text.split(/^(?=\s*(?:it|describe)\b|# )/m);
  return tests.some((test) => hasTitle(test, title) && test.includes(asserts));
}

/** A title is the first string of a call, or begins a line, as that of a transcript; a comment that quotes one is none. */
function hasTitle(text: string, title: string): boolean {
  return text.split("\n").some((line) => {
    const [, ...strings] = /^\s*(?:\/\/|\*)/.test(line) ? [] : line.split(/(?:^\s*|\()["'`]|^# /);
    return strings.some((string) => string.includes(title));
  });
}
