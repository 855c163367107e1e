import ts from "typescript";

/** A name that a module exports. */
export interface Export {
  /** As it is imported. */
  readonly name: string;
  /** The declarations behind the name. */
  readonly symbol: ts.Symbol;
  /** Whether it is there at run time, and exported as such. */
  readonly isValue: boolean;
}

/** What a module exports; what it passes on from others included. */
export function listExports(file: ts.SourceFile, checker: ts.TypeChecker): Export[] {
  const lists = file.statements.map((statement) => ({
    isWholesale: ts.isExportDeclaration(statement) && statement.exportClause === undefined,
    list: ts.isExportDeclaration(statement)
      ? listPassedOn(statement, checker)
      : listDeclared(statement, checker),
  }));
  const named = lists.filter(({ isWholesale }) => !isWholesale).flatMap(({ list }) => list);
  const rest = lists.filter(({ isWholesale }) => isWholesale).flatMap(({ list }) => list);
  // What a module names itself goes before what an asterisk brings.
  const names = new Set(named.map(({ name }) => name));
  return [...named, ...rest.filter(({ name }) => !names.has(name))];
}

function listPassedOn(
  { moduleSpecifier, exportClause, isTypeOnly }: ts.ExportDeclaration,
  checker: ts.TypeChecker,
): Export[] {
  if (moduleSpecifier === undefined) return [];
  const module = checker.getSymbolAtLocation(moduleSpecifier)?.declarations?.find(ts.isSourceFile);
  if (module === undefined) throw new Error(`${moduleSpecifier.getText()} was not found`);
  const all = listExports(module, checker);
  const chosen =
    exportClause !== undefined && ts.isNamedExports(exportClause)
      ? exportClause.elements.flatMap((element) => choose(all, element))
      : all;
  return chosen.map((each) => ({ ...each, isValue: each.isValue && !isTypeOnly }));
}

function choose(
  all: readonly Export[],
  { name, propertyName = name, isTypeOnly }: ts.ExportSpecifier,
): Export[] {
  return all
    .filter((each) => each.name === propertyName.text)
    .map((each) => ({ ...each, name: name.text, isValue: each.isValue && !isTypeOnly }));
}

function listDeclared(statement: ts.Statement, checker: ts.TypeChecker): Export[] {
  return declarationsIn(statement).flatMap((declaration) => {
    const isExported = ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export;
    const symbol = declaration.name && checker.getSymbolAtLocation(declaration.name);
    if (!isExported || symbol === undefined) return [];
    return { name: symbol.name, symbol, isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0 };
  });
}

function declarationsIn(statement: ts.Statement): readonly ts.NamedDeclaration[] {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations;
  return ts.isDeclarationStatement(statement) ? [statement] : [];
}
