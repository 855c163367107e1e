import { isRecord, type JsonObject } from "../json/values.js";

/**
 * Makes foreign text safe to print: what a terminal would obey, and what nobody would see or everybody would take for
 * something else, becomes a visible escape such as `\u001b`.
 *
 * Line feeds and tabs stay, and `\r\n` becomes a line feed. A `\r` alone would let the rest of a line overwrite its
 * beginning, so it is escaped. JSON stays JSON and keeps its meaning.
 */
export function printable(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  // What may contain one is found first, which is much faster.
  return lines.replaceAll(/[^\n\t -~]+/g, (part) => part.replaceAll(unseen(), escape));
}

/** The same in one line: line feeds are escaped too, so that no text can pass for one of our lines. */
export function printableLine(text: string): string {
  return printable(text).replaceAll("\n", escape);
}

/** The same for every name and text in data that is shown to others. The data itself stays as it is. */
export function printableData(data: JsonObject): Record<string, unknown> {
  const members = Object.entries(data);
  return Object.fromEntries(
    members.map(([name, value]) => [printable(name), printableValue(value)]),
  );
}

function printableValue(value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (Array.isArray(value)) return value.map(printableValue);
  return isRecord(value) ? printableData(value) : value;
}

/**
 * Finds characters that no reader sees as what they are: controls, marks that order or format text, lone surrogates, all that
 * is ignored where it is displayed (`DI`), and every blank and line end but the space, the tab and the line feed. A function, because
 * such a pattern takes long to build, and few programs need it.
 */
export function unseen(): RegExp {
  return /(?![\n\t ])[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{DI}\u2800]/gu;
}

function escape(character: string): string {
  return character.replaceAll(/[^]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/**
 * Quotes a text as one word of a command line that you can copy into a POSIX shell.
 *
 * A plain word stays as it is. What a terminal would obey becomes a visible escape: when pasted, a line feed or a tab
 * would act before the shell reads the quotes.
 */
export function shellWord(text: string): string {
  const shown = printableLine(text).replaceAll("\t", "\\u0009");
  return plain.test(shown) ? shown : quotePosix(shown);
}

/** Nothing in it has a meaning to a shell, including the first character, where `~` and `=` would. */
const plain = /^[\w.:/@-]+$/;

/** Quotes a text as one word of a POSIX shell, in single quotes. */
export function quotePosix(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Writes a text as a block of code in Markdown, whatever it holds. */
export function fence(info: string, text: string): string {
  const marks = backticks(text, 3);
  return `${marks}${info}\n${text.trimEnd()}\n${marks}`;
}

/** A run of backticks, of some number at least, between which a text is code: no run in it is as long. */
export function backticks(text: string, least: number): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  return "`".repeat(Math.max(least, ...runs));
}

/** Whether a text has only visible ASCII characters, so that it fits in a header and in one line of a file. */
export function isVisibleWord(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
