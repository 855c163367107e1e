import { Comment, ReflectionKind, type Context, type Reflection } from "typedoc";
import ts from "typescript";

/** Finds the pages of types. */
export interface TypePages {
  /** The page of the type that a declaration names. */
  readonly ofNode: (node: ts.TypeNode | undefined) => Reflection | undefined;
  readonly ofType: (type: ts.Type) => Reflection | undefined;
  /** The page of the type that consists of exactly these values, if they are many. */
  readonly ofValues: (values: readonly ts.Type[]) => Reflection | undefined;
}

/** From this number of values on, a link to their type reads better than a list. */
const many = 8;

/** Creates a finder for the types of a program. */
export function createTypePages(context: Context, checker: ts.TypeChecker): TypePages {
  const choices = listChoices(context, checker);
  const ofSymbol = (symbol: ts.Symbol | undefined): Reflection | undefined => {
    if (symbol === undefined || symbol.flags & ts.SymbolFlags.TypeParameter) return undefined;
    const isImport = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return context.getReflectionFromSymbol(isImport ? checker.getAliasedSymbol(symbol) : symbol);
  };
  const ofNode = (node: ts.TypeNode | undefined): Reflection | undefined => {
    if (node === undefined || !ts.isTypeReferenceNode(node)) return undefined;
    const [argument] = node.typeArguments ?? [];
    if (node.typeName.getText() === "NoInfer") return ofNode(argument);
    return ofSymbol(checker.getSymbolAtLocation(node.typeName));
  };
  const ofType = (type: ts.Type): Reflection | undefined => {
    // The alias of a type that is still open explains less than its constraint.
    const isOpen = (type.flags & ts.TypeFlags.Instantiable) !== 0;
    return isOpen ? undefined : ofSymbol(type.aliasSymbol ?? symbolOf(type));
  };
  return { ofNode, ofType, ofValues: (values) => choices.get(keyOfValues(values)) };
}

/** Returns the description on the page of a type. */
export function summaryOf(page: Reflection | undefined): string {
  return page?.comment === undefined ? "" : Comment.combineDisplayParts(page.comment.summary);
}

/** The pages of aliases such as `type KnownModel = keyof Models`, by their values. */
function listChoices(context: Context, checker: ts.TypeChecker): ReadonlyMap<string, Reflection> {
  const aliases = context.project.getReflectionsByKind(ReflectionKind.TypeAlias);
  const pairs = aliases.flatMap((alias) => {
    const node = context.getSymbolFromReflection(alias)?.declarations?.[0];
    if (node === undefined || !ts.isTypeAliasDeclaration(node)) return [];
    const type = checker.getTypeFromTypeNode(node.type);
    const isChoice = type.isUnion() && type.types.every(isValue) && type.types.length >= many;
    return isChoice ? [[keyOfValues(type.types), alias] as const] : [];
  });
  return new Map(pairs);
}

/** A value as a type: a literal string or number. */
export function isValue({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.StringOrNumberLiteral) !== 0;
}

function keyOfValues(types: readonly ts.Type[]): string {
  const values = types.map((type) => (type.isLiteral() ? JSON.stringify(type.value) : ""));
  return values.toSorted().join();
}

/** Returns the interface or class of a type. */
export function symbolOf(type: ts.Type): ts.Symbol | undefined {
  const isNamed = type.symbol !== undefined && (type.symbol.flags & named) !== 0;
  return isNamed ? type.symbol : undefined;
}

const named = ts.SymbolFlags.Interface | ts.SymbolFlags.Class;
