import { ReflectionKind, type Context, type Reflection } from "typedoc";
import ts from "typescript";
import { writeType, type TypeReader } from "./readable-type.js";
import { hasFields, listFields, type Field } from "./type-fields.js";

/** A type alias or constant, with details that TypeDoc does not have. */
export interface DescribedName {
  /** As it is declared; empty if the fields are enough. */
  readonly source: string;
  readonly fields: readonly Field[];
}

/**
 * Describes the type aliases of a project, and its constants such as `const f: typeof bound.f`, from their
 * declarations. An alias such as `type Run = components["schemas"]["Run"]` is described by what it resolves to.
 */
export function describeNames(
  context: Context,
  reader: TypeReader,
): ReadonlyMap<Reflection, DescribedName> {
  const kinds = ReflectionKind.TypeAlias | ReflectionKind.Variable;
  return new Map(
    context.project.getReflectionsByKind(kinds).flatMap((reflection) => {
      const node = context.getSymbolFromReflection(reflection)?.declarations?.[0];
      if (node === undefined) return [];
      if (ts.isTypeAliasDeclaration(node))
        return [[reflection, describeAlias(node, reader)] as const];
      const isQuery = ts.isVariableDeclaration(node) && node.type && ts.isTypeQueryNode(node.type);
      return isQuery ? [[reflection, describeConstant(node, reader)] as const] : [];
    }),
  );
}

function describeConstant(node: ts.VariableDeclaration, { checker }: TypeReader): DescribedName {
  const type = checker.getTypeAtLocation(node);
  return { source: `const ${node.name.getText()}: ${writeType(type, checker)};`, fields: [] };
}

function describeAlias(node: ts.TypeAliasDeclaration, reader: TypeReader): DescribedName {
  const { checker } = reader;
  const type = checker.getTypeFromTypeNode(node.type);
  const fields = hasFields(type, checker) ? listFields(type, reader) : [];
  if (ts.isIndexedAccessTypeNode(node.type)) {
    const standsFor = `type ${node.name.text} = ${writeType(type, checker)};`;
    return { source: fields.length === 0 ? standsFor : "", fields };
  }
  if (ts.isTypeOperatorNode(node.type) && type.isUnion())
    return { source: listValues(node.name.text, type, checker), fields };
  if (!ts.isTypeLiteralNode(node.type)) return { source: sourceOf(node), fields };
  // Fields without descriptions are easier to read as they are declared.
  const told = fields.filter(({ description }) => description !== "");
  return told.length * 2 > fields.length
    ? { source: "", fields }
    : { source: sourceOf(node), fields: [] };
}

/** The values of an alias such as `type KnownModel = keyof ModelParamsByModel`. */
function listValues(name: string, { types }: ts.UnionType, checker: ts.TypeChecker): string {
  return (
    [`type ${name} =`, ...types.map((type) => `  | ${writeType(type, checker)}`)].join("\n") + ";"
  );
}

/** The declaration without the comments in it. */
function sourceOf(node: ts.TypeAliasDeclaration): string {
  const text = node.getText().replace(/^export /, "");
  return text.replaceAll(/\/\*\*[^]*?\*\/\s*/g, "");
}
