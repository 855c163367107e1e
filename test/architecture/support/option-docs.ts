import path from "node:path";
import ts from "typescript";

const { readEntries }: { readEntries(): { types?: string; source: string }[] } = await import(
  new URL("../../../scripts/build/entries.ts", import.meta.url).href
);

/** An option of a function that the package exports. */
export interface Option {
  /** The type that declares it. */
  readonly owner: string;
  /** Its name, with that of the type: `ClientOptions.timeout`. */
  readonly name: string;
  readonly text: string;
  /** Text of its `@default`. */
  readonly defaultText: string | undefined;
  readonly isOptional: boolean;
  /** A hook or a signal, for which nothing applies when it is absent. */
  readonly isCallback: boolean;
  readonly isNumber: boolean;
}

/** Names of types and parameters that hold options. */
const holdsOptions = /^(?:\w*(?:Options|Timing)|SandboxSettings|options|settings|registration)$/;

/** Facts of errors, which the client passes, and no program. */
const factsOfErrors = /ErrorOptions$/;

/** Reads the options of everything that the entries of the package export. */
export function readOptions(root: string): Option[] {
  const files = listEntries();
  const program = createProgram(root, files);
  const checker = program.getTypeChecker();
  const found = new Map<ts.Declaration, Option>();
  for (const file of files) {
    const source = program.getSourceFile(path.join(root, file));
    if (source === undefined) throw new Error(`${file} was not read`);
    const module = checker.getSymbolAtLocation(source);
    for (const symbol of module === undefined ? [] : checker.getExportsOfModule(module)) {
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      const declared = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
      for (const holder of holdersOf(declared)) addOptions(found, holder, checker);
    }
  }
  return [...found.values()].filter(({ owner }) => !factsOfErrors.test(owner));
}

/** The sources of what users import. */
function listEntries(): string[] {
  return readEntries().flatMap(({ types, source }) => (types === undefined ? [] : source));
}

function createProgram(root: string, files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  return ts.createProgram(
    files.map((file) => path.join(root, file)),
    { ...options, noEmit: true },
  );
}

/** The exported type itself, and parameters anywhere inside what is exported. */
function holdersOf(symbol: ts.Symbol): ts.NamedDeclaration[] {
  const declarations = symbol.declarations ?? [];
  return declarations.filter(isOurs).flatMap((declaration) => collectHolders(declaration));
}

function collectHolders(node: ts.Node): ts.NamedDeclaration[] {
  if (ts.isBlock(node)) return [];
  const holders: ts.NamedDeclaration[] = [];
  const isHolder =
    ts.isParameter(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
  if (isHolder && holdsOptions.test(node.name.getText())) holders.push(node);
  ts.forEachChild(node, (child) => void holders.push(...collectHolders(child)));
  return holders;
}

function addOptions(
  found: Map<ts.Declaration, Option>,
  holder: ts.NamedDeclaration,
  checker: ts.TypeChecker,
): void {
  const type = checker.getNonNullableType(checker.getTypeAtLocation(holder));
  for (const each of type.isUnion() ? type.types : [type]) {
    for (const property of checker.getPropertiesOfType(each)) {
      for (const declaration of (property.declarations ?? []).filter(isOption)) {
        found.set(declaration, describe(declaration, property, checker));
      }
    }
  }
}

/** Fields of the service are not options: a rule for the specs requires their descriptions. */
function isOption(declaration: ts.Declaration): declaration is ts.PropertySignature {
  return (
    isOurs(declaration) &&
    ts.isPropertySignature(declaration) &&
    !declaration.getSourceFile().fileName.includes("/generated/")
  );
}

function isOurs(declaration: ts.Declaration): boolean {
  return !declaration.getSourceFile().fileName.includes("/node_modules/");
}

function describe(
  declaration: ts.PropertySignature,
  property: ts.Symbol,
  checker: ts.TypeChecker,
): Option {
  const { parent } = declaration;
  const owner = ts.isInterfaceDeclaration(parent) ? parent.name.text : "a type";
  const tags = property.getJsDocTags(checker);
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const parts = type.isUnion() ? type.types : [type];
  const defaultTag = tags.find((tag) => tag.name === "default");
  return {
    owner,
    name: `${owner}.${property.name}`,
    text: ts.displayPartsToString(property.getDocumentationComment(checker)),
    defaultText: defaultTag && ts.displayPartsToString(defaultTag.text),
    isOptional: (property.flags & ts.SymbolFlags.Optional) !== 0,
    isCallback: type.getCallSignatures().length > 0 || type.getSymbol()?.name === "AbortSignal",
    isNumber: parts.some((part) => (part.flags & ts.TypeFlags.NumberLike) !== 0),
  };
}
