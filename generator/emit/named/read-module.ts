import path from "node:path";
import ts from "typescript";

/** A name and the file that exports it, relative to the project. */
export interface Place {
  readonly file: string;
  readonly name: string;
}

/** The names of a module. */
export interface ModuleNames {
  /** Re-exports from other files, by exported name. */
  readonly exports: ReadonlyMap<string, Place>;
  /** Imports from files of the project, by local name. */
  readonly imports: ReadonlyMap<string, Place>;
  /** Declared types, each with the types that its public part uses. */
  readonly declarations: ReadonlyMap<string, ReadonlySet<string>>;
  /** Which of them are classes. */
  readonly classes: ReadonlySet<string>;
}

/** Reads the names of a module from its text, without resolving anything. */
export function readModule(file: string, text: string): ModuleNames {
  const { statements } = ts.createSourceFile(file, text, {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  return {
    exports: new Map(statements.flatMap((each) => listExports(each, file))),
    imports: new Map(statements.flatMap((each) => listImports(each, file))),
    declarations: new Map(statements.flatMap(listDeclarations)),
    classes: new Set(
      statements.filter(ts.isClassDeclaration).flatMap(({ name }) => name?.text ?? []),
    ),
  };
}

function listExports(statement: ts.Statement, file: string): [string, Place][] {
  if (!ts.isExportDeclaration(statement)) return [];
  const { exportClause: clause, moduleSpecifier } = statement;
  if (clause === undefined || !ts.isNamedExports(clause)) return [];
  return listNames(clause.elements, moduleSpecifier, file);
}

function listImports(statement: ts.Statement, file: string): [string, Place][] {
  if (!ts.isImportDeclaration(statement)) return [];
  const bindings = statement.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  return listNames(bindings.elements, statement.moduleSpecifier, file);
}

function listNames(
  elements: Iterable<ts.ImportSpecifier | ts.ExportSpecifier>,
  specifier: ts.Expression | undefined,
  file: string,
): [string, Place][] {
  // Imports from packages are not part of the runtime.
  if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith("."))
    return [];
  const from = path.join(path.dirname(file), specifier.text.replace(/\.js$/, ".ts"));
  return [...elements].map(({ name, propertyName = name }) => [
    name.text,
    { file: from, name: propertyName.text },
  ]);
}

function listDeclarations(statement: ts.Statement): [string, ReadonlySet<string>][] {
  if (!isTypeDeclaration(statement) || statement.name === undefined) return [];
  const names = new Set<string>();
  addNamed(statement, names);
  return [[statement.name.text, names]];
}

type TypeDeclaration = ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function isTypeDeclaration(statement: ts.Statement): statement is TypeDeclaration {
  return (
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  );
}

function textOf(name: ts.Node): string {
  return ts.isIdentifier(name) ? name.text : "";
}

/** Adds the types that a node uses in its signature, without types that only its implementation uses. */
function addNamed(node: ts.Node, names: Set<string>): void {
  if (isHidden(node)) return;
  if (ts.isTypeReferenceNode(node)) names.add(textOf(node.typeName));
  if (ts.isExpressionWithTypeArguments(node)) names.add(textOf(node.expression));
  ts.forEachChild(node, (child) => addNamed(child, names));
}

function isHidden(node: ts.Node): boolean {
  if (ts.isBlock(node)) return true;
  if (!ts.isClassElement(node)) return false;
  if (node.name !== undefined && ts.isPrivateIdentifier(node.name)) return true;
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : [];
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
}
