import {
  ReflectionKind,
  type CommentDisplayPart,
  type Context,
  type DeclarationReflection,
  type ParameterReflection,
  type SignatureReflection,
} from "typedoc";
import ts from "typescript";
import type { DescribedParameter } from "./parameter-section.js";
import type { TypeReader } from "./readable-type.js";
import { hasFields, listFields } from "./type-fields.js";

/** A function, method or constructor, with details that TypeDoc does not have. */
export interface DescribedSignature {
  readonly parameters: readonly DescribedParameter[];
  /** As it is declared. */
  readonly source: string;
}

/** Options that this many signatures accept are described on their own page only. */
const sharedFrom = 5;

/** Describes the signatures of a project from their declarations. */
export function describeSignatures(
  context: Context,
  reader: TypeReader,
): ReadonlyMap<SignatureReflection, DescribedSignature> {
  const declared = listDeclared(context);
  const uses = countUses(
    declared.map(([, node]) => node),
    reader,
  );
  return new Map(
    declared.map(([signature, node]) => {
      const parameters = (signature.parameters ?? []).flatMap((parameter) => {
        const found = node.parameters.find(({ name }) => name.getText() === parameter.name);
        return found === undefined ? [] : [describeParameter(parameter, found, uses, reader)];
      });
      return [signature, { parameters, source: sourceOf(node) }];
    }),
  );
}

type Declared = readonly [SignatureReflection, ts.SignatureDeclaration];

function listDeclared(context: Context): Declared[] {
  const kinds = ReflectionKind.FunctionOrMethod | ReflectionKind.Constructor;
  return context.project.getReflectionsByKind(kinds).flatMap((reflection) => {
    const nodes =
      context.getSymbolFromReflection(reflection)?.declarations?.filter(isSignature) ?? [];
    // The implementation of overloads is the one with a body, and is not public.
    const seen = nodes.length > 1 ? nodes.filter((node) => !("body" in node && node.body)) : nodes;
    const { signatures = [] } = reflection as DeclarationReflection;
    if (seen.length !== signatures.length) return [];
    return signatures.flatMap((signature, index) => {
      const node = seen[index];
      return node === undefined ? [] : [[signature, node] as const];
    });
  });
}

function isSignature(node: ts.Node): node is ts.SignatureDeclaration {
  return ts.isFunctionLike(node) && !node.getSourceFile().isDeclarationFile;
}

/** Counts the signatures that accept each type with a page. */
function countUses(
  nodes: readonly ts.SignatureDeclaration[],
  reader: TypeReader,
): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const { type } of nodes.flatMap(({ parameters }) => parameters)) {
    for (const part of partsOf(type)) {
      const page = reader.pages.ofNode(part)?.getFullName();
      if (page !== undefined) uses.set(page, (uses.get(page) ?? 0) + 1);
    }
  }
  return uses;
}

/** The parts of `A & B`, or the type itself. */
function partsOf(node: ts.TypeNode | undefined): readonly ts.TypeNode[] {
  if (node === undefined) return [];
  return ts.isIntersectionTypeNode(node) ? node.types : [node];
}

function describeParameter(
  parameter: ParameterReflection,
  declared: ts.ParameterDeclaration,
  uses: ReadonlyMap<string, number>,
  reader: TypeReader,
): DescribedParameter {
  const { type: node, questionToken, initializer, dotDotDotToken } = declared;
  return {
    name: parameter.name,
    required: [questionToken, initializer, dotDotDotToken].every((part) => part === undefined),
    type: describeType(declared, reader),
    summary: parameter.comment?.summary ?? [],
    ...fieldsOf(node, reader),
    isShared: partsOf(node).every((part) => countOf(part, uses, reader) >= sharedFrom),
  };
}

function describeType(declared: ts.ParameterDeclaration, reader: TypeReader): CommentDisplayPart[] {
  const { checker } = reader;
  // The type of a parameter can follow from its default value.
  if (declared.type === undefined) return reader.describe(checker.getTypeAtLocation(declared));
  return partsOf(declared.type).flatMap((part, index) => {
    const described = reader.describe(checker.getTypeFromTypeNode(part), part);
    return index === 0 ? described : [{ kind: "text", text: " and " } as const, ...described];
  });
}

function countOf(node: ts.TypeNode, uses: ReadonlyMap<string, number>, reader: TypeReader): number {
  const page = reader.pages.ofNode(node);
  return page?.kindOf(ReflectionKind.Interface) ? (uses.get(page.getFullName()) ?? 0) : 0;
}

/** The fields of an object or of the items of a list; of a union, those of its first member with fields. */
function fieldsOf(
  node: ts.TypeNode | undefined,
  reader: TypeReader,
): Pick<DescribedParameter, "fields" | "isList"> {
  if (node === undefined) return { fields: [], isList: false };
  const { checker } = reader;
  if (ts.isUnionTypeNode(node)) {
    const found = node.types.map((part) => fieldsOf(part, reader));
    return found.find(({ fields }) => fields.length > 0) ?? { fields: [], isList: false };
  }
  const type = checker.getTypeFromTypeNode(node);
  if (hasFields(type, checker)) return { fields: listFields(type, reader), isList: false };
  const item = itemsOf(type, checker).find((one) => hasFields(one, checker));
  return { fields: item === undefined ? [] : listFields(item, reader), isList: item !== undefined };
}

const lists: ReadonlySet<string> = new Set(["Array", "ReadonlyArray", "Iterable", "AsyncIterable"]);

/** The item types of a list, or of a union of lists. */
function itemsOf(type: ts.Type, checker: ts.TypeChecker): readonly ts.Type[] {
  const types = type.isUnion() ? type.types : [type];
  return types
    .filter(({ symbol }) => symbol !== undefined && lists.has(symbol.name))
    .flatMap((list) => checker.getTypeArguments(list as ts.TypeReference).slice(0, 1));
}

/** The source of a declaration, without its body. */
function sourceOf(node: ts.SignatureDeclaration): string {
  const body = "body" in node ? node.body : undefined;
  const file = node.getSourceFile();
  const text = file.text.slice(node.getStart(), body?.getStart() ?? node.getEnd()).trim();
  const { character: indent } = file.getLineAndCharacterOfPosition(node.getStart());
  const aligned = text.replaceAll(`\n${" ".repeat(indent)}`, "\n");
  return `${aligned.replace(/^export /, "").replace(/;$/, "")};`;
}
