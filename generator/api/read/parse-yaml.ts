import { type Document, isScalar, LineCounter, parseDocument, visit, YAMLParseError } from "yaml";
import { reasonOf } from "../../../runtime/text/show.js";
import type { Problem } from "../problem.js";

type Flaw = Omit<Problem, "file">;

/** What is wrong with a text that is not YAML, and where. */
export class YamlError extends Error {
  constructor(readonly flaw: Flaw) {
    super(flaw.message);
  }
}

/** Parses a text like {@link parseYamlText}, for whoever needs no positions. */
export function parseYaml(text: string): unknown {
  return parseYamlText(text).content;
}

/**
 * Parses YAML 1.2, of which JSON is a part, with the merge keys of YAML 1.1, and keeps the document that has the
 * positions. What aliases refer to is copied, so that the
 * result is as it would be without them.
 *
 * Throws a YamlError for malformed text, and for a text whose aliases expand to more than people write.
 */
export function parseYamlText(text: string): { content: unknown; document: Document } {
  const lines = new LineCounter();
  const document = parseDocument(text, { ...options, lineCounter: lines });
  const [error] = document.errors;
  const flaw = error ? describeYamlError(error) : findRepeated(document, lines);
  if (flaw !== undefined) throw new YamlError(flaw);
  try {
    let isShared = false;
    const onAnchor = (_value: unknown, uses: number): void => void (isShared ||= uses > 1);
    const value: unknown = document.toJS({ maxAliasCount: aliasLimit, onAnchor });
    return { content: isShared ? copy(value) : value, document };
  } catch (failure) {
    const isLimit = /^(?:Excessive alias count|Converting circular)/.test(reasonOf(failure));
    throw new YamlError(isLimit ? beyondLimit : describeYamlError(failure));
  }
}

/** Finds a name that a map has twice. The package would compare each name with all others of its map. */
function findRepeated(document: Document, lines: LineCounter): Flaw | undefined {
  let flaw: Flaw | undefined;
  visit(document, {
    Map(_at, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || names.size < names.add(key.value).size) continue;
        const { line, col: column } = lines.linePos(key.range?.[0] ?? 0);
        flaw = { line, column, message: "Map keys must be unique" };
        return visit.BREAK;
      }
      return undefined;
    },
  });
  return flaw;
}

function copy(value: unknown): unknown {
  let left = sizeLimit;
  const count = (key: string, member: unknown): unknown => {
    left -= key.length + (typeof member === "string" ? member.length : 4);
    if (left < 0) throw new Error("Excessive alias count");
    return member;
  };
  return JSON.parse(JSON.stringify(value, count));
}

/** Names are texts, as in JSON, and tags change nothing. */
const options = {
  merge: true,
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
  logLevel: "error",
} as const;

function describeYamlError(error: unknown): Flaw {
  const [start] = (error instanceof YAMLParseError && error.linePos) || [];
  const [what = ""] = reasonOf(error).split(/ at line |\n/);
  const isDeep = what.startsWith("Maximum call stack");
  const message = isDeep ? "nests too deeply to be read" : what.replace("With stringKeys, a", "A");
  return { line: start?.line, column: start?.col, message };
}

/** Most uses of what has an anchor: far more than people write, far fewer than nested aliases can have. */
const aliasLimit = 10_000;

/** Longest document that aliases may expand to, in characters. */
const sizeLimit = 20_000_000;

const beyondLimit = {
  message: "expands to too much through YAML aliases",
  expected: `at most ${aliasLimit} nodes through aliases, and none in itself`,
};
