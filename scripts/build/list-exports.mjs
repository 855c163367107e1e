import ts from "typescript";

/**
 * @typedef {object} Export
 * @property {string} name as it is imported
 * @property {ts.Symbol} symbol what it stands for, where it is declared
 * @property {boolean} isValue whether it is there at run time, and exported as such
 */

/**
 * What a module exports; what it passes on from others included.
 *
 * @param {ts.SourceFile} file
 * @param {ts.TypeChecker} checker
 * @returns {Export[]}
 */
export function listExports(file, checker) {
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

/**
 * @param {ts.ExportDeclaration} statement
 * @param {ts.TypeChecker} checker
 * @returns {Export[]}
 */
function listPassedOn({ moduleSpecifier, exportClause, isTypeOnly }, checker) {
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

/**
 * @param {readonly Export[]} all
 * @param {ts.ExportSpecifier} element
 * @returns {Export[]}
 */
function choose(all, { name, propertyName = name, isTypeOnly }) {
  return all
    .filter((each) => each.name === propertyName.text)
    .map((each) => ({ ...each, name: name.text, isValue: each.isValue && !isTypeOnly }));
}

/**
 * @param {ts.Statement} statement
 * @param {ts.TypeChecker} checker
 * @returns {Export[]}
 */
function listDeclared(statement, checker) {
  return declarationsIn(statement).flatMap((declaration) => {
    const isExported = ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export;
    const symbol = declaration.name && checker.getSymbolAtLocation(declaration.name);
    if (!isExported || symbol === undefined) return [];
    return { name: symbol.name, symbol, isValue: (symbol.flags & ts.SymbolFlags.Value) !== 0 };
  });
}

/**
 * @param {ts.Statement} statement
 * @returns {readonly ts.NamedDeclaration[]}
 */
function declarationsIn(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations;
  return ts.isDeclarationStatement(statement) ? [statement] : [];
}
