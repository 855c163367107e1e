/** The words of a name, with their original letters. */
export type Words = readonly string[];

/** Splits a name into words, of which no person needs more: `listAPIKeys_v2` becomes `list`, `API`, `Keys`, and `v2`. */
export function splitWords(text: string): Words {
  return text
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, " ")
    .split(/[^\p{ID_Continue}]+|_+/u)
    .filter((word) => word !== "")
    .slice(0, 30);
}

/** Returns a name as the part of one of an environment variable: `bearerAuth` becomes `BEARER_AUTH`, `OAuth2` `OAUTH2`. */
export function emitVariable(name: string): string {
  const words = splitWords(name).join("_").toUpperCase();
  return words.replaceAll(/[^A-Z\d_]/g, "").replace(/(?<![A-Z])O_AUTH/, "OAUTH");
}

/**
 * Drops the resource from the name of one of its methods, in the singular or the plural, or else its last words:
 * `deleteRun` of `runs` becomes `delete`.
 *
 * The first word may be a verb: only the exact form of the resource is dropped there, or any that precedes a verb. It
 * stays where only a part of its description would, because `templates.listVerification` does not list templates.
 *
 * @param context - words that say where the resource is, which are dropped with it
 */
export function withoutNoun(words: Words, noun: Words, context: Words = []): Words {
  const part = noun.map((_, at) => noun.slice(at)).find((each) => findRun(words, each).length > 0);
  const [start, end] = part === undefined ? [] : findRun(words, part);
  if (part === undefined || start === undefined) return words;
  const [before, after] = [words.slice(0, start), words.slice(end)];
  if (start === 0) {
    const isExact = inOneCase(words.slice(0, end)) === inOneCase(part);
    const isNoun = isExact && (after.length === 0 || !isVerb(words[0]));
    return isNoun || isVerb(after[0]) ? withoutNoun(after, noun, context) : words;
  }
  const near = before.at(-1) ?? "";
  if (preposition.test(near) && !isAmong(context, near)) return [...before.slice(0, -1), ...after];
  const isLast = after.length === 0 || preposition.test(`${after[0]}`);
  const left = before.filter((word, at) => at === 0 || !(isLast && isAmong(context, word)));
  const others = left.filter((word) => !isVerb(word) && !/^all$/i.test(word));
  const isClear = isLast ? others.every((word) => word === left[0]) : isVerb(left[0]);
  return isClear && !isVerb(after[0]) ? [...left, ...after] : words;
}

/** Finds words that read like others, however both are split: `addons` is found for `Add-Ons`. */
export function findRun(words: Words, noun: Words): readonly number[] {
  const [forms, wanted] = [words.map((word) => inOneForm(word)), inOneForm(...noun)];
  for (let start = 0; start < forms.length; start += 1) {
    let [end, said] = [start, ""];
    for (; said.length < wanted.length && end < forms.length; end += 1) said += forms[end];
    if (said === wanted) return [start, end];
  }
  return [];
}

/** Reports whether words read alike in the singular, however they are split. */
export function isSame(some: Words, others: Words): boolean {
  return inOneForm(...some) === inOneForm(...others);
}

/** Reports whether a word is among others, in the singular or the plural. */
export function isAmong(words: Words, word: string): boolean {
  return words.some((each) => isSame([each], [word]));
}

function inOneCase(words: Words): string {
  return words.join("").toLowerCase();
}

/** Returns words in the singular, as one word. */
export function inOneForm(...words: Words): string {
  return inOneCase(words.map(toSingular));
}

export function toSingular(word = ""): string {
  if (!/s$/i.test(word)) return word;
  if (/(?:settings|details|metrics|statistics|stats|preferences)$/i.test(word)) return word;
  const singular = word.replace(/(?<=..)ies$/i, "y").replace(/(?<=ss|tus|sh|ch|x)es$/i, "");
  return singular === word ? word.replace(/(?<=.[^sui]|\b..u)s$/i, "") : singular;
}

const preposition = /^(?:by|for|from|in|of|on|to|with)$/i;

const [verbs = [], verbsAndNouns = []] =
  `activate add append apply approve assign attach change clear connect copy count create deactivate delete detach disable
  edit enable execute exists fetch find generate get install invite join leave list modify move patch post publish put
  reject remove replace resend resolve resume retrieve retry revoke save send subscribe terminate unarchive unassign
  uninstall unsubscribe update upsert validate verify; archive batch bulk call cancel check download export import merge
  pause query read refresh reset restart rotate run search set start stop sync test upload watch`
    .split(";")
    .map((words) => words.trim().split(/\s+/));

/** Reports whether a word is a verb; a sure one cannot be a noun as well. */
export function isVerb(word = "", isSure = false): boolean {
  const said = word.toLowerCase();
  return verbs.includes(said) || (!isSure && verbsAndNouns.includes(said));
}
