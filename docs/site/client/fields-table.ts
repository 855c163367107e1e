import type { CommentDisplayPart } from "typedoc";
import { code, table } from "../markdown-table.js";
import type { Field } from "./type-fields.js";

/** Writes the parts of a comment as Markdown. */
export type WriteParts = (parts: readonly CommentDisplayPart[]) => string;

/** Writes the fields of an object as a table. */
export function renderFields(fields: readonly Field[], write: WriteParts): string {
  const lines = fields.map((field) => [
    code(field.name),
    `${write(field.type)}${field.required ? ", required" : ""}`,
    describe(field),
  ]);
  return table(["Field", "Type", "Description"], lines);
}

function describe({ description, default: standard, example }: Field): string {
  return inCell([
    description,
    standard === "" ? "" : `Default: ${describeValue(standard)}.`,
    example === "" ? "" : `Example: ${describeValue(example)}.`,
  ]);
}

/** Joins sentences for a cell of a table, where a list cannot be written as one. */
export function inCell(sentences: readonly string[]): string {
  const said = sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
  const ended = said.map((sentence) => (/\p{L}$/u.test(sentence) ? `${sentence}.` : sentence));
  return ended.join(" ").replaceAll(/\n+- /g, " · ");
}

/** Writes a value as code, and a phrase unchanged. */
export function describeValue(text: string): string {
  const value = text.replace(/^```ts\n([^]*?)\n```$/, "$1");
  const isPhrase = value === "none" || (/[\s`]/.test(value) && !/^["[{]/.test(value));
  return isPhrase ? value : code(value);
}
