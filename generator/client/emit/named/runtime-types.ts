import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ts } from "../../../api/compiler.js";
import type TS from "typescript";
import { generatorFolder } from "../../../api/generator-folder.js";
import { emitImport } from "../../../api/text/code.js";
import type { TypeSymbol } from "../../runtime-symbols.js";

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

/** Emits exports of runtime types and of all types that they use. */
export function exportNamedTypes(
  types: readonly TypeSymbol[],
  from: (module: string) => string,
  own: ReadonlySet<string> = new Set(),
): string[] {
  const named = withNamedTypes(types).filter(({ name }) => !own.has(name));
  return [...new Set(named.map(({ module }) => module))].map((module) => {
    const names = named.filter((type) => type.module === module).map(({ name }) => name);
    return emitImport("export type", names, from(module));
  });
}

/** Lists the types that an export uses. */
function listNamed({ module, name }: TypeSymbol): TypeSymbol[] {
  const place = exported(module, name);
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

/**
 * Reads the documentation of the members of an interface. Editors do not show it for a constant that refers to a member.
 *
 * @throws {TypeError} when the module does not export the interface
 */
export function readMemberDocs({ module, name }: TypeSymbol): ReadonlyMap<string, string> {
  const docs = new Map<string, string>();
  const declaration = exported(module, name)?.declaration;
  const isInterface = declaration !== undefined && ts.isInterfaceDeclaration(declaration);
  for (const member of isInterface ? declaration.members : [])
    for (const comment of ts.getJSDocCommentsAndTags(member)) {
      const lines = comment.getText().slice("/**".length, -"*/".length).split("\n");
      const text = lines.map((line) => line.replace(/^\s*\* ?/, "")).join("\n");
      docs.set(member.name?.getText() ?? "", text.trim());
    }
  return docs;
}

/** Returns the declaration of what a module exports; `undefined` for names of packages. */
function exported(module: string, name: string): Declared | undefined {
  const file = indexOf(module);
  if (!read(file).has(name)) throw new TypeError(`${file} exports no ${name}`);
  return follow({ file, name });
}

/** Returns the symbol under which one of the modules exports a declaration. */
function symbolOf(target: Declared, modules: readonly string[]): TypeSymbol {
  const namesOf = (module: string): string[] => [...read(indexOf(module)).keys()];
  const own = modules.map((module) => ({ module, name: target.name }));
  // To look for another name takes reading many files.
  const others = modules.flatMap((module) => namesOf(module).map((name) => ({ module, name })));
  const found = [...own, ...others].find(
    ({ module, name }) =>
      follow({ file: indexOf(module), name })?.declaration === target.declaration,
  );
  if (found !== undefined) return { kind: "type", ...found };
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
  const found = read(place.file).get(place.name);
  if (found === undefined) return undefined;
  return "kind" in found ? { ...place, declaration: found } : follow(found);
}

/** The names of a file: what it declares, and where it has the others from. */
type FileNames = ReadonlyMap<string, TypeDeclaration | Place>;

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
    ts.ScriptTarget.ESNext,
    true, // for tags of comments
  );
  const declared = statements.filter(isTypeDeclaration);
  const names: FileNames = new Map<string, TypeDeclaration | Place>([
    ...declared.map((each) => [each.name?.text ?? "", each] as const),
    ...statements.flatMap((each) => listElsewhere(each, file)),
  ]);
  files.set(file, names);
  return names;
}

function listElsewhere(statement: TS.Statement, file: string): [string, Place][] {
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
    return [...read(from)].flatMap(([name, found]) =>
      "kind" in found ? [[name, { file: from, name }]] : [],
    );
  if (names === undefined || !(ts.isNamedImports(names) || ts.isNamedExports(names))) return [];
  return [...names.elements].map(({ name: { text }, propertyName }) => {
    return [text, { file: from, name: propertyName?.text ?? text }];
  });
}

type TypeDeclaration = TS.ClassDeclaration | TS.InterfaceDeclaration | TS.TypeAliasDeclaration;

function isTypeDeclaration(node: TS.Node): node is TypeDeclaration {
  return (
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node)
  );
}

/** Adds the types that a node uses in its signature, without types that only its implementation uses. */
function addNamed(node: TS.Node, names: Set<string>): void {
  if (isHidden(node)) return;
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node) && node.expression;
  if (name && ts.isIdentifier(name)) names.add(name.text);
  ts.forEachChild(node, (child) => addNamed(child, names));
}

/** What the declarations of the package do not have either. */
function isHidden(node: TS.Node): boolean {
  if (ts.isBlock(node)) return true;
  if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal")) return true;
  if (!ts.isClassElement(node)) return false;
  const isPrivate = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Private;
  return isPrivate !== 0 || node.name?.kind === ts.SyntaxKind.PrivateIdentifier;
}

function indexOf(module: string): string {
  return path.join(module, "index.ts");
}

function nameOf({ module, name }: TypeSymbol): string {
  return `${module} ${name}`;
}
