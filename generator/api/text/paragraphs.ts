import { asText } from "../../../runtime/json/values.js";

/** Joins parts with blank lines between them; empty parts are left out. */
export function joinParagraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/**
 * Returns the first paragraph of a description on one line; a colon that introduces the next paragraph becomes a
 * period.
 */
export function firstParagraph(text: string): string {
  return inOneLine(splitParagraphs(text)[0] ?? "").replace(/:$/, ".");
}

/** Returns the first paragraph of a description and, if it ends with a colon, what the colon introduces. */
export function firstThought(text: string): string {
  const [first = "", ...rest] = splitParagraphs(text);
  if (rest.length === 0 || !first.trimEnd().endsWith(":")) return firstParagraph(text);
  return `${inOneLine(first)}\n\n${announced(rest)}`;
}

function splitParagraphs(text: string): string[] {
  return text.trim().split(/\n\s*\n/);
}

/** Returns a text without its line breaks: another line of a title would be whatever a document wants. */
export function inOneLine(text: unknown): string {
  return asText(text).replaceAll(/\s+/g, " ").trim();
}

function isList(paragraph: string): boolean {
  return /^\s*(?:[-*+]|\d+[.)]) /.test(paragraph);
}

/**
 * Returns a whole list, or one paragraph. Blank lines may separate items, and items may continue in indented
 * paragraphs.
 */
function announced(paragraphs: readonly string[]): string {
  const [next = ""] = paragraphs;
  if (!isList(next)) return inOneLine(next);
  const end = paragraphs.findIndex((paragraph) => !isList(paragraph) && !/^\s/.test(paragraph));
  return paragraphs.slice(0, end === -1 ? undefined : end).join("\n\n");
}
