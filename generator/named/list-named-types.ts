import ts from "typescript";
import type { Runtime } from "../weave/runtime.js";
import type { TypeSymbol } from "../weave/runtime-symbols.js";
import { withNamedTypes } from "./runtime-types.js";

/** Names that a file passes on, and where from. */
export interface PassedOn {
  /** Folder of the module in the project. */
  readonly module: string;
  /** The module as generated code imports it. */
  readonly specifier: string;
  readonly names: readonly string[];
}

/**
 * Lists the types of the runtime that callers of a generated file meet: those that it imports, and what these name.
 *
 * @param texts - the file, and those that it passes on as a whole
 * @param overlays - whose modules it may import from
 * @param own - names of the API's own types, which come first
 */
export function listNamedTypes(
  texts: readonly string[],
  { fromApi }: Pick<Runtime, "fromApi">,
  overlays: readonly string[],
  own: ReadonlySet<string>,
): PassedOn[] {
  const modules = ["runtime/transport", ...overlays.map((name) => `overlays/${name}`)];
  const bySpecifier = new Map(modules.map((module) => [fromApi(module), module]));
  const imported = texts.flatMap(listTypeImports).flatMap(([specifier, name]): TypeSymbol[] => {
    const module = bySpecifier.get(specifier);
    return module === undefined ? [] : [{ kind: "type", module, name }];
  });
  const named = withNamedTypes(imported).filter(({ name }) => !own.has(name));
  return modules.flatMap((module) => {
    const names = named.filter((type) => type.module === module).map(({ name }) => name);
    return names.length === 0 ? [] : [{ module, specifier: fromApi(module), names }];
  });
}

/** What a generated file imports as types only; its imports stand before everything else. */
function listTypeImports(text: string): [specifier: string, name: string][] {
  const [head = ""] = text.split(/^(?:export|const|\/\*\*)/m, 1);
  const { statements } = ts.createSourceFile("head.ts", head, ts.ScriptTarget.ESNext);
  return statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const { namedBindings, phaseModifier } = importClause ?? {};
    if (phaseModifier !== ts.SyntaxKind.TypeKeyword || !ts.isStringLiteral(moduleSpecifier))
      return [];
    if (namedBindings === undefined || !ts.isNamedImports(namedBindings)) return [];
    return namedBindings.elements.map(({ name, propertyName = name }): [string, string] => [
      moduleSpecifier.text,
      propertyName.text,
    ]);
  });
}
