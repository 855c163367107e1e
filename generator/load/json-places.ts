/**
 * Finds where values start in a JSON text in a single pass: the index of each value's first character.
 *
 * A path that leaves the text resolves to the last value that it reaches. The text must be valid JSON.
 */
export function findJsonOffsets(text: string, paths: readonly (readonly string[])[]): number[] {
  const offsets = paths.map(() => 0);
  const wanted = paths.map((steps, index) => ({ steps, index }));
  visit({ text, offsets }, skipSpace(text, 0), wanted);
  return offsets;
}

interface Search {
  readonly text: string;
  readonly offsets: number[];
}

/** The remaining steps to a value, and the index of its path. */
interface Wanted {
  readonly steps: readonly string[];
  readonly index: number;
}

/** Looks for wanted values inside the one that starts here and returns the index after it. */
function visit(search: Search, start: number, wanted: readonly Wanted[]): number {
  for (const { index } of wanted) search.offsets[index] = start;
  const deeper = groupByStep(wanted);
  if (deeper.size === 0) return skipValue(search.text, start);
  if (search.text[start] === "{") return visitMembers(search, start, deeper);
  return search.text[start] === "["
    ? visitItems(search, start, deeper)
    : skipValue(search.text, start);
}

function groupByStep(wanted: readonly Wanted[]): Map<string, Wanted[]> {
  const groups = new Map<string, Wanted[]>();
  for (const { steps, index } of wanted) {
    const [step, ...rest] = steps;
    if (step === undefined) continue;
    const group = groups.get(step) ?? [];
    group.push({ steps: rest, index });
    groups.set(step, group);
  }
  return groups;
}

function visitMembers(search: Search, start: number, deeper: Map<string, Wanted[]>): number {
  const { text } = search;
  let offset = skipSpace(text, start + 1);
  while (text[offset] === '"') {
    const end = skipString(text, offset);
    const value = skipSpace(text, skipSpace(text, end) + 1);
    const wanted = deeper.get(readString(text.slice(offset, end)));
    const next = wanted === undefined ? skipValue(text, value) : visit(search, value, wanted);
    offset = skipSeparator(text, next);
  }
  return offset + 1;
}

function visitItems(search: Search, start: number, deeper: Map<string, Wanted[]>): number {
  const { text } = search;
  let offset = skipSpace(text, start + 1);
  for (let item = 0; offset < text.length && text[offset] !== "]"; item += 1) {
    const wanted = deeper.get(String(item));
    const next = wanted === undefined ? skipValue(text, offset) : visit(search, offset, wanted);
    offset = skipSeparator(text, next);
  }
  return offset + 1;
}

function readString(literal: string): string {
  return literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

/** Counts brackets instead of matching them, which is sufficient for valid JSON. */
function skipValue(text: string, start: number): number {
  let depth = 0;
  let offset = start;
  do {
    const character = text[offset];
    if (character === '"') {
      offset = skipString(text, offset);
      continue;
    }
    if (character === "{" || character === "[") depth += 1;
    if (character === "}" || character === "]") depth -= 1;
    offset += 1;
  } while (offset < text.length && (depth > 0 || isInScalar(text[offset])));
  return offset;
}

function isInScalar(character: string | undefined): boolean {
  return character !== undefined && /[\w.+-]/.test(character);
}

function skipString(text: string, start: number): number {
  let offset = start + 1;
  while (offset < text.length && text[offset] !== '"') offset += text[offset] === "\\" ? 2 : 1;
  return offset + 1;
}

function skipSpace(text: string, start: number): number {
  let offset = start;
  while (isSpace(text[offset])) offset += 1;
  return offset;
}

function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\r" || character === "\t";
}

function skipSeparator(text: string, start: number): number {
  const offset = skipSpace(text, start);
  return text[offset] === "," ? skipSpace(text, offset + 1) : offset;
}
