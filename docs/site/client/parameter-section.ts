import type { CommentDisplayPart } from "typedoc";
import { renderFields, type WriteParts } from "./fields-table.js";
import { code } from "../markdown-table.js";
import type { Field } from "./type-fields.js";

/** A parameter of a method, ready to be written. */
export interface DescribedParameter {
  readonly name: string;
  readonly required: boolean;
  readonly type: readonly CommentDisplayPart[];
  readonly summary: readonly CommentDisplayPart[];
  /** The fields of an object; empty for anything else. */
  readonly fields: readonly Field[];
  /** Whether the fields are those of each item of a list. */
  readonly isList: boolean;
  /** Whether another page describes the fields, so that their names are enough here. */
  readonly isShared: boolean;
}

/** Writes the parameters of a method: each with its type and, if it is an object, its fields. */
export function renderParameters(
  parameters: readonly DescribedParameter[],
  write: WriteParts,
): string {
  return parameters.map((parameter) => renderParameter(parameter, write)).join("\n\n");
}

function renderParameter(parameter: DescribedParameter, write: WriteParts): string {
  const { name, required, type, summary, fields, isList, isShared } = parameter;
  const names = fields.map((field) => code(field.name)).join(", ");
  const parts = [
    `**${code(name)}**: ${write(type)}, ${required ? "required" : "optional"}.`,
    sentence(write(summary)),
    isShared && names !== "" ? `Fields: ${names}.` : "",
    isList && !isShared ? "Each item has:" : "",
  ];
  const line = parts.filter((part) => part !== "").join(" ");
  return isShared || fields.length === 0 ? line : `${line}\n\n${renderFields(fields, write)}`;
}

/** Makes a sentence of the text of a tag, which is often a phrase. */
function sentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[\p{L}\d`)]$/u.test(trimmed) ? `${trimmed}.` : trimmed;
  return ended.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
