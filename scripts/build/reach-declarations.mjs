import ts from "typescript";

/**
 * What a name stands for: its declarations, of which an overloaded function has several.
 *
 * @typedef {object} Declared
 * @property {string} name
 * @property {ts.SourceFile} file
 * @property {readonly ts.Node[]} statements
 * @property {readonly Use[]} uses
 */

/**
 * @typedef {object} Use what a declaration refers to
 * @property {string} name as the declaration calls it
 * @property {ts.Symbol} symbol
 * @property {Import} [imported] from which package, where it is none of our own
 */

/**
 * @typedef {object} Import
 * @property {string} name
 * @property {string} from
 */

/**
 * The declarations that some symbols lead to, their own included.
 *
 * @param {Iterable<ts.Symbol>} roots
 * @param {ts.TypeChecker} checker
 * @returns {ReadonlyMap<ts.Symbol, Declared>}
 */
export function reachDeclarations(roots, checker) {
  /** @type {Map<ts.Symbol, Declared>} */
  const reached = new Map();
  const pending = new Set(roots);
  for (const symbol of pending) {
    const statements = [...new Set(symbol.declarations?.map(statementOf))];
    const [first] = statements;
    if (first === undefined) continue;
    const uses = statements.flatMap((statement) => listUses(statement, checker));
    reached.set(symbol, { name: symbol.name, file: first.getSourceFile(), statements, uses });
    for (const use of uses) if (use.imported === undefined) pending.add(use.symbol);
  }
  return reached;
}

/**
 * @param {ts.Node} statement
 * @param {ts.TypeChecker} checker
 * @returns {Use[]}
 */
function listUses(statement, checker) {
  /** @type {Use[]} */
  const uses = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node)) uses.push(...useOf(node, checker));
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return uses;
}

/**
 * @param {ts.Identifier} identifier
 * @param {ts.TypeChecker} checker
 * @returns {Use[]}
 */
function useOf(identifier, checker) {
  const name = identifier.text;
  const symbol = checker.getSymbolAtLocation(identifier);
  const [declaration] = symbol?.declarations ?? [];
  if (symbol === undefined || declaration === undefined) return [];
  if (!ts.isImportSpecifier(declaration)) {
    return isTopLevel(declaration) ? [{ name, symbol }] : [];
  }
  const { moduleSpecifier } = declaration.parent.parent.parent;
  const from = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
  if (from.startsWith(".")) return [{ name, symbol: checker.getAliasedSymbol(symbol) }];
  const imported = { name: (declaration.propertyName ?? declaration.name).text, from };
  return [{ name, symbol, imported }];
}

/** @param {ts.Node} declaration */
function isTopLevel(declaration) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(statement.parent) && !ts.isImportDeclaration(statement);
}

/**
 * The statement of its file that a declaration is part of.
 *
 * @param {ts.Node} declaration
 * @returns {ts.Node}
 */
function statementOf(declaration) {
  return ts.isSourceFile(declaration.parent) ? declaration : statementOf(declaration.parent);
}
