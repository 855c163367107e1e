import ts from "typescript";

/** The declarations of a name. An overloaded function has several. */
export interface Declared {
  readonly name: string;
  readonly file: ts.SourceFile;
  readonly statements: readonly ts.Node[];
  readonly uses: readonly Use[];
}

/** What a declaration refers to. */
interface Use {
  /** As the declaration calls it. */
  readonly name: string;
  readonly symbol: ts.Symbol;
  /** From which package, where it is none of our own. */
  readonly imported?: Import;
}

interface Import {
  readonly name: string;
  readonly from: string;
}

/** The declarations that some symbols lead to, their own included. */
export function reachDeclarations(
  roots: Iterable<ts.Symbol>,
  checker: ts.TypeChecker,
): ReadonlyMap<ts.Symbol, Declared> {
  const reached = new Map<ts.Symbol, Declared>();
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

function listUses(statement: ts.Node, checker: ts.TypeChecker): Use[] {
  const uses: Use[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) uses.push(...useOf(node, checker));
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return uses;
}

function useOf(identifier: ts.Identifier, checker: ts.TypeChecker): Use[] {
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

function isTopLevel(declaration: ts.Node) {
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(statement.parent) && !ts.isImportDeclaration(statement);
}

/** The statement of its file that a declaration is part of. */
function statementOf(declaration: ts.Node): ts.Node {
  return ts.isSourceFile(declaration.parent) ? declaration : statementOf(declaration.parent);
}
