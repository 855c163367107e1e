import path from "node:path";
import { LineCounter, parseAllDocuments, visit, type Scalar } from "yaml";

/** A reference as its document writes it, and its position. */
export interface FoundReference {
  /** Path or URL of the document. */
  readonly base: string;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/**
 * Finds the references that lead to the given targets, whatever their keyword, grouped by target.
 *
 * @param targets - absolute paths and URLs
 * @param texts - documents by path or URL
 */
export function findReferences(
  targets: ReadonlySet<string>,
  texts: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly FoundReference[]> {
  const found = new Map<string, FoundReference[]>();
  for (const [base, text] of Object.entries(texts)) {
    const lines = new LineCounter();
    const look = (node: Scalar): void => {
      const target = findTarget(node.value, base, targets);
      if (target === undefined) return;
      const { line, col } = lines.linePos(node.range?.[0] ?? 0);
      const reference = { base, line, column: col, text: String(node.value) };
      found.set(target, [...(found.get(target) ?? []), reference]);
    };
    for (const document of parseAllDocuments(text, { lineCounter: lines, logLevel: "silent" }))
      visit(document, { Scalar: (_, node) => look(node) });
  }
  return found;
}

/** Returns the target that a value leads to, with or without its fragment. */
function findTarget(
  value: unknown,
  base: string,
  targets: ReadonlySet<string>,
): string | undefined {
  if (typeof value !== "string" || value === "" || value.startsWith("#")) return undefined;
  return [value.replace(/#.*$/s, ""), value]
    .flatMap((reference) => resolveReference(reference, base) ?? [])
    .find((target) => targets.has(target));
}

/** Resolves a reference as the bundler does; `undefined` if it is not an address. */
function resolveReference(reference: string, base: string): string | undefined {
  try {
    if (reference.startsWith("file://")) return decodeURIComponent(new URL(reference).pathname);
    if (/^(?:https?:\/\/|data:)/.test(reference)) return reference;
    if (isAddress(base)) return new URL(reference, base).href;
    return path.resolve(path.dirname(base), reference);
  } catch {
    return undefined;
  }
}

function isAddress(base: string): boolean {
  return /^https?:\/\//.test(base);
}
