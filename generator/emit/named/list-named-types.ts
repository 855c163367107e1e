import type { Runtime } from "../../weave/runtime.js";
import type { TypeSymbol } from "../../weave/runtime-symbols.js";
import { withNamedTypes } from "./runtime-types.js";

/** Names that a file re-exports, and their origin. */
export interface PassedOn {
  /** Folder of the module in the project. */
  readonly module: string;
  /** The module specifier in generated code. */
  readonly specifier: string;
  readonly names: readonly string[];
}

/**
 * Lists the runtime types that callers of a generated file encounter: those that it imports, and those that these use.
 *
 * @param texts - the file, and those that it re-exports completely
 * @param overlays - overlays whose modules it may import from
 * @param own - names of the API's own types, which take precedence
 */
export function listNamedTypes(
  texts: readonly string[],
  { fromApi }: Pick<Runtime, "fromApi">,
  overlays: readonly string[],
  own: ReadonlySet<string>,
): PassedOn[] {
  const modules = ["runtime/transport", ...overlays.map((name) => `runtime/${name}`)];
  const bySpecifier = new Map(modules.map((module) => [fromApi(module), module]));
  const imported = texts.flatMap(listTypeImports).flatMap(({ specifier, names }) => {
    const module = bySpecifier.get(specifier);
    return module === undefined
      ? []
      : names.map((name): TypeSymbol => ({ kind: "type", module, name }));
  });
  const named = withNamedTypes(imported).filter(({ name }) => !own.has(name));
  return modules.flatMap((module) => {
    const names = named.filter((type) => type.module === module).map(({ name }) => name);
    return names.length === 0 ? [] : [{ module, specifier: fromApi(module), names }];
  });
}

/** Lists the type-only imports of a generated file, as `emitImport` writes them. */
function listTypeImports(text: string): { specifier: string; names: string[] }[] {
  const imports = text.matchAll(/^import type \{([^}]*)\} from "([^"]+)";$/gm);
  return [...imports].map(([, names = "", specifier = ""]) => ({
    specifier,
    names: names.split(",").flatMap((each) => /^[\w$]+/.exec(each.trim()) ?? []),
  }));
}
