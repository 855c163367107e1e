import { Comment, ReflectionKind, type Context, type DeclarationReflection } from "typedoc";
import ts from "typescript";
import { code, table } from "./markdown-table.js";

/**
 * Has the page of a type such as `type Run = components["schemas"]["Run"]` show the fields of what it stands for;
 * TypeDoc would show no more than the words of the declaration.
 */
export function showFields(context: Context): void {
  const checker = context.programs[0]?.getTypeChecker();
  if (checker === undefined) return;
  for (const reflection of context.project.getReflectionsByKind(ReflectionKind.TypeAlias)) {
    const alias = reflection as DeclarationReflection;
    const node = context.getSymbolFromReflection(alias)?.declarations?.[0];
    if (
      node === undefined ||
      !ts.isTypeAliasDeclaration(node) ||
      !ts.isIndexedAccessTypeNode(node.type)
    )
      continue;
    const fields = describeFields(checker, checker.getTypeFromTypeNode(node.type));
    if (fields === undefined) continue;
    alias.comment ??= new Comment();
    alias.comment.summary.push({ kind: "text", text: `\n\n${fields}` });
  }
}

function describeFields(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  if (!(type.flags & ts.TypeFlags.Object)) return undefined;
  const lines = checker.getPropertiesOfType(type).map((property) => {
    const optional = property.flags & ts.SymbolFlags.Optional ? "optional" : "required";
    return [
      code(property.name),
      code(typeText(checker, property)),
      optional,
      documentation(checker, property),
    ];
  });
  return lines.length === 0
    ? undefined
    : table(["Field", "Type", "Presence", "Description"], lines);
}

function typeText(checker: ts.TypeChecker, property: ts.Symbol): string {
  const type = checker.getTypeOfSymbol(property);
  const shown = checker.getNonNullableType(type) === type ? type : withoutUndefined(checker, type);
  return checker.typeToString(
    shown,
    undefined,
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope,
  );
}

/** `null` is a value that can be sent; `undefined` says no more than that the field may be left out. */
function withoutUndefined(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  if (!type.isUnion()) return type;
  const isNullable = type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
  return isNullable ? type : checker.getNonNullableType(type);
}

/** openapi-typescript writes what a field is behind a tag. */
function documentation(checker: ts.TypeChecker, property: ts.Symbol): string {
  const tags = property.getJsDocTags(checker).filter(({ name }) => name === "description");
  const text = tags.map((tag) => ts.displayPartsToString(tag.text)).join(" ");
  const plain = ts.displayPartsToString(property.getDocumentationComment(checker));
  return [plain, text].filter((part) => part !== "").join(" ");
}
