import { ReflectionKind, type DeclarationReflection } from "typedoc";
import type { MarkdownThemeContext } from "typedoc-plugin-markdown";
import { describeValue, inCell } from "./fields-table.js";
import { code, table } from "../markdown-table.js";

/** Writes the fields of a class or interface as a table, followed by example programs. */
export function renderProperties(
  fields: readonly DeclarationReflection[],
  context: MarkdownThemeContext,
): string {
  const lines = fields.map((field) => [
    code(field.name),
    typeOf(field, context) + (isRequired(field) ? ", required" : ""),
    describe(field, context),
  ]);
  const examples = groupExamples(fields, context).map(
    ([program, names]) => `Example of ${names.map(code).join(", ")}:\n\n${program}`,
  );
  return [table(["Field", "Type", "Description"], lines), ...examples].join("\n\n");
}

function typeOf(
  { type, signatures = [] }: DeclarationReflection,
  context: MarkdownThemeContext,
): string {
  if (type !== undefined) return context.partials.someType(type);
  const [signature] = signatures;
  return signature === undefined ? "" : context.partials.functionType(signatures);
}

/** Only objects that a program writes can have required fields. */
function isRequired({ flags, parent }: DeclarationReflection): boolean {
  return parent?.kindOf(ReflectionKind.Interface) === true && !flags.isOptional;
}

function describe({ comment }: DeclarationReflection, context: MarkdownThemeContext): string {
  if (comment === undefined) return "";
  const text = context.helpers.getCommentParts(comment.summary);
  const standard = comment.getTag("@defaultValue") ?? comment.getTag("@default");
  const value = standard === undefined ? "" : context.helpers.getCommentParts(standard.content);
  return inCell([text, value === "" ? "" : `Default: ${describeValue(value)}.`]);
}

/** Groups example programs with the fields they belong to; several fields may share one. */
function groupExamples(
  fields: readonly DeclarationReflection[],
  context: MarkdownThemeContext,
): (readonly [string, readonly string[]])[] {
  const programs = new Map<string, string[]>();
  for (const { name, comment } of fields) {
    for (const { content } of comment?.getTags("@example") ?? []) {
      const program = context.helpers.getCommentParts(content).trim();
      programs.set(program, [...(programs.get(program) ?? []), name]);
    }
  }
  return [...programs];
}
