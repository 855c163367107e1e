import { isMap, isNode, isSeq, LineCounter } from "yaml";
import { attempt } from "../api/attempt.js";
import { hasMembers } from "../api/read/document-shape.js";
import { parseYamlText } from "../api/read/parse-yaml.js";

/** A position in a text; both count from 1. */
export type Position = Readonly<Record<"line" | "column", number>>;

/** What a YAML or JSON text holds, and where. */
export interface ParsedText {
  readonly content: unknown;
  /**
   * Finds a node by the names that lead to it, or the nearest one around it, where it begins or where its name does;
   * `undefined` for what has no positions.
   */
  readonly locate: (steps: readonly string[], isName?: boolean) => Position | undefined;
}

/** A node of a text, by its offset and that of its name. */
interface Part {
  readonly at: number;
  readonly nameAt?: number | undefined;
  readonly find: (step: string) => Part | undefined;
}

type Members = ReadonlyMap<string, Part>;

/**
 * Parses YAML or JSON, once for all that is asked of it. Throws a YamlError for any other text.
 *
 * Most large documents are JSON. `JSON.parse` takes half the time that a YAML parser does, but says nothing of positions:
 * these are found in the text when they are asked for, in a tenth of the memory that a tree of its nodes would take.
 */
export function parseText(text: string): ParsedText {
  const json = parseJson(text);
  if (json !== undefined)
    return { content: json, locate: createLocate(text, partOfJson(text, text.search(/\S/))) };
  const { content, document } = parseYamlText(text);
  return { content, locate: createLocate(text, partOfYaml(document.contents, 0)) };
}

function createLocate(text: string, root: Part): ParsedText["locate"] {
  let lines: LineCounter | undefined;
  return (steps, isName = false) => {
    let part = root;
    for (const step of steps) {
      const inner = part.find(step);
      if (inner === undefined) break;
      part = inner;
    }
    lines ??= countLines(text);
    const { line, col: column } = lines.linePos((isName ? part.nameAt : undefined) ?? part.at);
    return { line, column };
  };
}

function countLines(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) lines.addNewLine(index + 1);
  return lines;
}

/** Creates a node. What is in it is listed once, when something in it is first asked for. */
function createPart(at: number, nameAt: number | undefined, list: () => Members): Part {
  let members: Members | undefined;
  return { at, nameAt, find: (step) => (members ??= list()).get(step) };
}

/** Returns a node of YAML. One that is empty has no place of its own, and is where its name is. */
function partOfYaml(node: unknown, around: number, name?: unknown): Part {
  const nameAt = isNode(name) ? name.range?.[0] : undefined;
  const [start = around, end = start] = (isNode(node) && node.range) || [];
  const at = start === end ? (nameAt ?? around) : start;
  const list = (): Members => {
    const items = isSeq(node) ? node.items : [];
    const pairs = isMap(node) ? node.items : [];
    return new Map([
      ...items.map((item, index) => [`${index}`, partOfYaml(item, at)] as const),
      ...pairs.map(({ key, value }) => [String(key), partOfYaml(value, at, key)] as const),
    ]);
  };
  return createPart(at, nameAt, list);
}

/** Returns a node of JSON. */
function partOfJson(text: string, at: number, nameAt?: number): Part {
  return createPart(at, nameAt, () => listMembers(text, at));
}

/** Lists what is directly in an object or a list of a text that is JSON. */
function listMembers(text: string, start: number): Members {
  const members = new Map<string, Part>();
  const tokens = /[\s,:]*("[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|-?\d[\d.eE+-]*|true|false|null)/y;
  const next = (): string => tokens.exec(text)?.[1] ?? "";
  tokens.lastIndex = start;
  const open = next();
  if (open !== "{" && open !== "[") return members;
  for (let token = next(); token !== "}" && token !== "]"; token = next()) {
    const name = open === "{" ? String(JSON.parse(token)) : String(members.size);
    const nameAt = open === "{" ? tokens.lastIndex - token.length : undefined;
    const value = open === "{" ? next() : token;
    members.set(name, partOfJson(text, tokens.lastIndex - value.length, nameAt));
    let depth = depths[value] ?? 0;
    while (depth > 0 && tokens.test(text)) depth += depths[text[tokens.lastIndex - 1] ?? ""] ?? 0;
  }
  return members;
}

/** What a character at the end of a token adds to the depth of the next one. */
const depths: Readonly<Record<string, number>> = { "{": 1, "[": 1, "}": -1, "]": -1 };

/**
 * Parses JSON as YAML reads it; `undefined` for any other text, and for a text that gives an object two members of one
 * name, which YAML does not allow.
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
