import { parseDocument, YAMLParseError } from "yaml";
import { reasonOf } from "../../runtime/text/show.js";
import type { Problem } from "../model/problem.js";
import { hasMembers } from "../read/document-shape.js";

/** What is wrong with a text that is not YAML, and where. */
export class YamlError extends Error {
  constructor(readonly flaw: Omit<Problem, "file">) {
    super(flaw.message);
  }
}

/**
 * Parses YAML 1.2, of which JSON is a part, with the merge keys of YAML 1.1. What aliases refer to is copied, so that the
 * result is as it would be without them.
 *
 * Throws a YamlError for malformed text, and for a text whose aliases expand to more than people write.
 */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, options);
  const [error] = document.errors;
  if (error !== undefined) throw new YamlError(describeYamlError(error));
  try {
    let isShared = false;
    const onAnchor = (_value: unknown, uses: number): void => void (isShared ||= uses > 1);
    const value: unknown = document.toJS({ maxAliasCount: aliasLimit, onAnchor });
    if (!isShared) return value;
    if (sizeOf(value, new Map()) > sizeLimit) throw new YamlError(beyondLimit);
    return JSON.parse(JSON.stringify(value));
  } catch (failure) {
    if (failure instanceof YamlError) throw failure;
    const isLimit = reasonOf(failure).startsWith("Excessive alias count");
    throw new YamlError(isLimit ? beyondLimit : describeYamlError(failure));
  }
}

/** Names are texts, as in JSON, and tags change nothing. */
const options = {
  merge: true,
  resolveKnownTags: false,
  stringKeys: true,
  logLevel: "error",
} as const;

function describeYamlError(error: unknown): Omit<Problem, "file"> {
  const [start] = (error instanceof YAMLParseError && error.linePos) || [];
  const [what = ""] = reasonOf(error).split(/ at line |\n/);
  const isDeep = what.startsWith("Maximum call stack");
  const message = isDeep ? "nests too deeply to be read" : what.replace("With stringKeys, a", "A");
  return { line: start?.line, column: start?.col, message };
}

/** Returns the approximate length of a value as JSON; what contains itself has no end. Each node is measured once. */
function sizeOf(value: unknown, known: Map<unknown, number>): number {
  if (typeof value === "string") return value.length + 2;
  if (!hasMembers(value)) return 4;
  const found = known.get(value);
  if (found !== undefined) return found;
  known.set(value, Infinity);
  const sizes = Object.keys(value).map((key) => key.length + 4 + sizeOf(value[key], known));
  const size = sizes.reduce((sum, each) => sum + each, 2);
  known.set(value, size);
  return size;
}

/** Most uses of what has an anchor: far more than people write, far fewer than nested aliases can have. */
const aliasLimit = 10_000;

/** Longest document that aliases may expand to, in characters. */
const sizeLimit = 20_000_000;

const beyondLimit = {
  message: "expands to too much through YAML aliases",
  expected: `at most ${aliasLimit} nodes through aliases, and none in itself`,
};
