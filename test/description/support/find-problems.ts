import { splitPointer } from "../../../runtime/json/pointer.js";
import { entries, members, read } from "../../specs/support/document.js";
import type { Carrier, Section, Statement } from "./carrier.js";

/** Where carriers are looked for. */
export interface Sources {
  /** The bundled documents. */
  readonly documents: Readonly<Record<string, unknown>>;
  /** Text of a file of the project; undefined when there is none. */
  readonly readText: (file: string) => string | undefined;
}

/** Lists the statements that nothing carries, and the carriers that are not there. */
export function findProblems({ name, statements }: Section, sources: Sources): string[] {
  return statements.flatMap((statement) =>
    problemsOf(statement, sources).map((problem) => `${name}: ${statement.fact} ${problem}`),
  );
}

function problemsOf({ carriers }: Statement, sources: Sources): string[] {
  const isSaid = carriers.some((each) => each.kind !== "test" || each.asserts !== "");
  if (!isSaid) return ["Nothing carries it, or only titles do."];
  return carriers.filter((each) => !isThere(each, sources)).map(describeMissing);
}

function isThere(carrier: Carrier, { documents, readText }: Sources): boolean {
  switch (carrier.kind) {
    case "spec":
      return holds(read(documents[carrier.api], ...splitPointer(carrier.pointer)), carrier.says);
    case "topic":
      return holds(topicOf(documents[carrier.api], carrier.tag), carrier.says);
    case "test":
      return hasTest(readText(carrier.file) ?? "", carrier);
    case "page":
      return holds(readText(carrier.file), carrier.says);
  }
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

function hasTest(text: string, { title, asserts }: Carrier & { readonly kind: "test" }): boolean {
  const tests = text.split(/^(?=\s*(?:it|describe)\b)/m);
  return tests.some((test) => hasTitle(test, title) && test.includes(asserts));
}

/** A title is the first string of a call, or begins a line; a comment that quotes one is none. */
function hasTitle(text: string, title: string): boolean {
  return text.split("\n").some((line) => {
    const [, ...strings] = /^\s*(?:\/\/|\*)/.test(line) ? [] : line.split(/(?:^\s*|\()["'`]/);
    return strings.some((string) => string.includes(title));
  });
}

function describeMissing(carrier: Carrier): string {
  switch (carrier.kind) {
    case "spec":
      return `${carrier.api}#${carrier.pointer} does not hold "${carrier.says}".`;
    case "topic":
      return `The topic ${carrier.tag} of ${carrier.api} does not say "${carrier.says}".`;
    case "test":
      return `${carrier.file} has no test titled "${carrier.title}" that asserts "${carrier.asserts}".`;
    case "page":
      return `${carrier.file} does not say "${carrier.says}".`;
  }
}
