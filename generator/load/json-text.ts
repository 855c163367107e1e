import { emitPointer, escapeStep, splitPointer } from "../../runtime/json/pointer.js";
import { attempt } from "../model/attempt.js";
import { hasMembers } from "../read/document-shape.js";
import { parseYaml } from "../read/parse-yaml.js";

/** A position in a text; both count from 1. */
export type Position = Readonly<Record<"line" | "column", number>>;

/**
 * Finds nodes of a JSON text, or their nearest ancestors in it, by their JSON Pointers; `undefined` for any other text. To
 * look at each token once costs a tenth of the time and memory that a tree of the text does.
 */
export function findInJson(text: string, pointers: readonly string[]): Position[] | undefined {
  const places = pointers.map(listPlaces);
  const found = attempt(() => scan(text, new Set(places.flat())));
  const nearest = (own: readonly string[]): string => own.find((each) => found?.has(each)) ?? "";
  return found && places.flatMap((own) => found.get(nearest(own)) ?? []);
}

/** Lists a place and those that it is in, the document last. */
function listPlaces(pointer: string): string[] {
  const steps = splitPointer(pointer);
  return [...steps.map((_, at) => emitPointer(...steps.slice(0, steps.length - at))), "#"];
}

/** Finds the wanted places, in the order of the text; throws at the first token that is not JSON. */
function scan(text: string, wanted: ReadonlySet<string>): ReadonlyMap<string, Position> {
  const found = new Map<string, Position>();
  const tokens = /[\s,:]*("[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|-?\d[\d.eE+-]*|true|false|null)/y;
  const next = (): string => tokens.exec(text)?.[1] ?? String(fail());
  const skip = (): void => {
    for (let depth = 1; depth > 0; depth += depths[text[tokens.lastIndex - 1] ?? ""] ?? 0)
      if (!tokens.test(text)) fail();
  };
  let [line, start, end] = [1, 0, text.indexOf("\n")];
  const note = (place: string, offset: number): void => {
    for (; end >= 0 && end < offset; end = text.indexOf("\n", start))
      [line, start] = [line + 1, end + 1];
    found.set(place, { line, column: offset - start + 1 });
  };
  const visit = (token: string, place: string): void => {
    const isWanted = wanted.has(place);
    if (isWanted) note(place, tokens.lastIndex - token.length);
    if (token !== "{" && token !== "[") return;
    if (!isWanted) return skip();
    for (let [at, part] = [0, next()]; part !== "}" && part !== "]"; at += 1, part = next()) {
      const name = token === "{" ? String(JSON.parse(part)) : String(at);
      visit(token === "{" ? next() : part, `${place}/${escapeStep(name)}`);
    }
  };
  visit(next(), "#");
  return found;
}

/** What a character at the end of a token adds to the depth of the next one. */
const depths: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };

function fail(): never {
  throw new SyntaxError("is not JSON");
}

/** Parses YAML or JSON. Throws a YamlError for any other text. */
export function parseText(text: string): unknown {
  return parseJson(text) ?? parseYaml(text);
}

/**
 * Parses JSON as YAML reads it; `undefined` for any other text, and for a text that gives an object two members of one
 * name, which YAML does not allow. It takes half the time that a YAML parser does.
 */
export function parseJson(text: string): unknown {
  return attempt(() => {
    const value: unknown = JSON.parse(text);
    const strings = /"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?/g;
    let names = 0;
    while (strings.test(text)) if (text[strings.lastIndex - 1] === ":") names += 1;
    return countNames(value) === names ? value : undefined;
  });
}

function countNames(node: unknown): number {
  if (!hasMembers(node)) return 0;
  const names = Object.keys(node);
  const own = Array.isArray(node) ? 0 : names.length;
  return names.reduce((sum, name) => sum + countNames(node[name]), own);
}
