import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ts } from "../../model/compiler.js";
import { generatorFolder } from "../../model/generator-folder.js";
import type { TypeSymbol } from "../../weave/runtime-symbols.js";

/** The module that exports the public declarations of the folders below it. */
const transport = "runtime/transport";

/** Errors are classes that callers test values against, so they have their own entry. */
const errors = path.join("runtime", "errors");

/**
 * Lists runtime types with all types that they use, so that anyone who can import one can also name the others.
 *
 * @throws {TypeError} when no module exports one of them
 */
export function withNamedTypes(types: readonly TypeSymbol[]): TypeSymbol[] {
  const found = new Map(types.map((type) => [nameOf(type), type]));
  for (const type of found.values())
    for (const named of listNamed(type)) found.set(nameOf(named), named);
  return [...found].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, type]) => type);
}

/** Lists the types that an export uses. */
function listNamed({ module, name }: TypeSymbol): TypeSymbol[] {
  const index = indexOf(module);
  if (!read(index).elsewhere.has(name)) throw new TypeError(`${index} exports no ${name}`);
  const place = follow({ file: index, name });
  if (place === undefined) return [];
  const names = new Set<string>();
  addNamed(place.declaration, names);
  return [...names].flatMap((used) => {
    const target = follow({ file: place.file, name: used });
    const isError = target?.file.startsWith(errors) && ts.isClassDeclaration(target.declaration);
    if (target === undefined || isError) return [];
    return symbolOf(target, [transport, module]);
  });
}

/** Returns the symbol under which one of the modules exports a declaration. */
function symbolOf(target: Declared, modules: readonly string[]): TypeSymbol {
  const named = (name: string, module: string): TypeSymbol => ({ kind: "type", module, name });
  const isTarget = ({ module, name }: TypeSymbol): boolean =>
    follow({ file: indexOf(module), name })?.declaration === target.declaration;
  const own = modules.map((module) => named(target.name, module)).find(isTarget);
  if (own !== undefined) return own;
  // To look for another name takes reading many files.
  const symbol = modules
    .flatMap((module) =>
      [...read(indexOf(module)).elsewhere.keys()].map((name) => named(name, module)),
    )
    .find(isTarget);
  if (symbol !== undefined) return symbol;
  throw new TypeError(
    `${target.file} declares ${target.name}, which an exported type names: export it from ${modules.map(indexOf).join(" or ")}`,
  );
}

/** A name in a file of the project. */
interface Place {
  readonly file: string;
  readonly name: string;
}

/** The place of a declaration. */
interface Declared extends Place {
  readonly declaration: TypeDeclaration;
}

/** Follows imports and exports to a declaration; `undefined` for names of packages and the language. */
function follow(place: Place): Declared | undefined {
  const { elsewhere, declarations } = read(place.file);
  const next = elsewhere.get(place.name);
  if (next !== undefined) return follow(next);
  const declaration = declarations.get(place.name);
  return declaration && { ...place, declaration };
}

/** The names of a file. */
interface FileNames {
  /** Imports from files of the project and exports of their names, by the name in this file. */
  readonly elsewhere: ReadonlyMap<string, Place>;
  readonly declarations: ReadonlyMap<string, TypeDeclaration>;
}

/** A cache is safe because the runtime does not change while the generator is running. */
const files = new Map<string, FileNames>();

/** Reads the names of a file from its text, without resolving anything. */
function read(file: string): FileNames {
  const present = files.get(file);
  if (present !== undefined) return present;
  const source = path.join(generatorFolder, "..", file);
  const { statements } = ts.createSourceFile(
    file,
    // The package has declarations in place of sources.
    readFileSync(existsSync(source) ? source : source.replace(/ts$/, "d.ts"), "utf8"),
    { languageVersion: ts.ScriptTarget.ESNext, jsDocParsingMode: ts.JSDocParsingMode.ParseNone },
  );
  const types = statements.filter(isTypeDeclaration);
  const names = {
    elsewhere: new Map(statements.flatMap((each) => listElsewhere(each, file))),
    declarations: new Map(types.map((each) => [each.name?.text ?? "", each])),
  };
  files.set(file, names);
  return names;
}

function listElsewhere(statement: ts.Statement, file: string): [string, Place][] {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
  const specifier = statement.moduleSpecifier;
  const names = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause;
  // Imports from packages are not part of the runtime.
  if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith("."))
    return [];
  const from = path.join(path.dirname(file), specifier.text.replace(/\.js$/, ".ts"));
  // `export *`: all types of the other file.
  if (names === undefined && ts.isExportDeclaration(statement))
    return [...read(from).declarations.keys()].map((name) => [name, { file: from, name }]);
  if (names === undefined || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return [];
  return [...names.elements].map(({ name, propertyName = name }) => [
    name.text,
    { file: from, name: propertyName.text },
  ]);
}

type TypeDeclaration = ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function isTypeDeclaration(statement: ts.Statement): statement is TypeDeclaration {
  return (
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  );
}

/** Adds the types that a node uses in its signature, without types that only its implementation uses. */
function addNamed(node: ts.Node, names: Set<string>): void {
  if (isHidden(node)) return;
  if (ts.isTypeReferenceNode(node)) names.add(textOf(node.typeName));
  if (ts.isExpressionWithTypeArguments(node)) names.add(textOf(node.expression));
  ts.forEachChild(node, (child) => addNamed(child, names));
}

function textOf(name: ts.Node): string {
  return ts.isIdentifier(name) ? name.text : "";
}

function isHidden(node: ts.Node): boolean {
  if (ts.isBlock(node)) return true;
  if (!ts.isClassElement(node)) return false;
  if (node.name !== undefined && ts.isPrivateIdentifier(node.name)) return true;
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : [];
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
}

function indexOf(module: string): string {
  return path.join(module, "index.ts");
}

function nameOf({ module, name }: TypeSymbol): string {
  return `${module} ${name}`;
}
