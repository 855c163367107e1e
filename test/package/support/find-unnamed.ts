import ts from "typescript";

/** A type that a module's signatures name and that cannot be imported from it. */
export interface Unnamed {
  readonly type: string;
  /** The exported declaration that leads to it. */
  readonly namedBy: string;
}

/**
 * Finds the types that the exports of modules name, directly or through others that are exported, and that the same
 * module does not export.
 *
 * @param isLeftOut - whether a declaration is meant to come from elsewhere
 */
export function findUnnamed(
  files: readonly string[],
  isLeftOut: (declaration: ts.Declaration, name: string) => boolean,
): ReadonlyMap<string, readonly Unnamed[]> {
  const program = ts.createProgram([...files], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  return new Map(
    files.map((file) => {
      const source = program.getSourceFile(file);
      const module = source && checker.getSymbolAtLocation(source);
      if (module === undefined) throw new Error(`${file} is no module`);
      const exported = checker.getExportsOfModule(module);
      const names = new Set(exported.map(({ name }) => name));
      // A module may have a narrower type of the same name, which callers are to use instead.
      return [
        file,
        missingOf(
          new Set(exported.map((each) => resolve(each, checker))),
          checker,
          isLeftOut,
        ).filter(({ type }) => !names.has(type)),
      ];
    }),
  );
}

function missingOf(
  exported: ReadonlySet<ts.Symbol>,
  checker: ts.TypeChecker,
  isLeftOut: (declaration: ts.Declaration, name: string) => boolean,
): Unnamed[] {
  return [...exported].flatMap((symbol) =>
    [...namedBy(symbol, checker)].flatMap((named): Unnamed[] => {
      const [declaration] = named.declarations ?? [];
      if (declaration === undefined || exported.has(named)) return [];
      if (isLeftOut(declaration, named.name)) return [];
      return [{ type: named.name, namedBy: symbol.name }];
    }),
  );
}

/** The types at the top of modules that the public part of a symbol's declarations names. */
function namedBy(symbol: ts.Symbol, checker: ts.TypeChecker): ReadonlySet<ts.Symbol> {
  const named = new Set<ts.Symbol>();
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || isPrivate(node)) return;
    const name = typeNameOf(node);
    const found = name && checker.getSymbolAtLocation(name);
    if (found !== undefined) {
      const target = resolve(found, checker);
      if (target.declarations?.some(({ parent }) => ts.isSourceFile(parent))) named.add(target);
    }
    ts.forEachChild(node, visit);
  };
  for (const declaration of symbol.declarations ?? []) visit(declaration);
  return named;
}

function typeNameOf(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  return ts.isExpressionWithTypeArguments(node) ? node.expression : undefined;
}

function isPrivate(node: ts.Node): boolean {
  if (!ts.isClassElement(node)) return false;
  if (node.name !== undefined && ts.isPrivateIdentifier(node.name)) return true;
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : [];
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
}

function resolve(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
