/** Splits a name into words with their original letters: `listRuns_v2` becomes `list`, `Runs`, and `v2`. */
export function splitWords(text: string): string[] {
  return text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== "");
}

/**
 * Drops the end of a name that only repeats the path and the method.
 *
 * Some frameworks build an operationId from a function's name, the path, and the method: `list_runs_api_v4_runs_get`.
 *
 * @param paths - the path of the operation, with and without the base path
 */
export function withoutTail(
  words: readonly string[],
  method: string,
  paths: readonly string[],
): readonly string[] {
  for (const path of paths) {
    const tail = [...splitWords(path), method];
    const start = words.length - tail.length;
    if (start > 0 && areSame(words.slice(start), tail)) return words.slice(0, start);
  }
  return words;
}

/**
 * Drops the resource from the name of one of its methods, in the singular or the plural: `deleteRun` of `runs` becomes
 * `delete`.
 *
 * At the start of a name, only the exact form of the resource is dropped, because the first word may be a verb.
 */
export function withoutNoun(words: readonly string[], resource: string): readonly string[] {
  const noun = splitWords(resource);
  const size = noun.length;
  const at = words.findIndex((_, start) => {
    const part = words.slice(start, start + size);
    return start === 0 ? areSame(part, noun) : areSame(part.map(toSingular), noun.map(toSingular));
  });
  return at < 0 ? words : [...words.slice(0, at), ...words.slice(at + size)];
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  const isSame = (word: string, at: number): boolean =>
    word.toLowerCase() === others[at]?.toLowerCase();
  return some.length === others.length && some.every(isSame);
}

function toSingular(word: string): string {
  const singular = word.replace(/(?<=.)ies$/i, "y");
  return singular === word ? word.replace(/(?<=..)s$/i, "") : singular;
}
