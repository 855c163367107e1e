import { emitImport } from "../model/text/code.js";
import type { Runtime } from "../weave/runtime.js";
import type { TypeSymbol } from "../weave/runtime-symbols.js";
import { withNamedTypes } from "./named/runtime-types.js";
import { render } from "./render.js";

interface IndexOptions extends Pick<Runtime, "from"> {
  /** Whether there is a module with the values of enums. */
  readonly hasValues?: boolean;
}

/**
 * Emits the main module of one API: its clients, and the types that their callers encounter, with those of the runtime
 * that its files import or that these use.
 *
 * @param texts - the files that it exports completely
 * @param overlays - overlays whose modules it may import from
 * @param own - names of the API's own types, which take precedence
 */
export function emitIndex(
  texts: readonly string[],
  { from, hasValues }: IndexOptions,
  overlays: readonly string[],
  own: ReadonlySet<string>,
): string {
  const modules = ["runtime/transport", ...overlays.map((name) => `runtime/${name}`)];
  const bySpecifier = new Map(modules.map((module) => [from(module), module]));
  const imported = texts.flatMap(listTypeImports).flatMap(({ specifier, names }) => {
    const module = bySpecifier.get(specifier);
    if (module === undefined) return [];
    return names.map((name): TypeSymbol => ({ kind: "type", module, name }));
  });
  if (imported.some(({ name }) => name === "HttpClient")) imported.push(ofHttp);
  const named = withNamedTypes(imported).filter(({ name }) => !own.has(name));
  const exports = modules.flatMap((module) => {
    const names = named.filter((type) => type.module === module).map(({ name }) => name);
    return names.length === 0 ? [] : [emitImport("export type", names, from(module))];
  });
  return render("index", { named: exports, hasValues });
}

/** What calls of `client.http` return. Whoever exports one names it from here, without a package of their own. */
const ofHttp: TypeSymbol = { kind: "type", module: "runtime/transport", name: "FetchResponse" };

/** Lists the type-only imports of a generated file, as `emitImport` writes them. */
function listTypeImports(text: string): { specifier: string; names: string[] }[] {
  const imports = text.matchAll(/^import type \{([^}]*)\} from "([^"]+)";$/gm);
  return [...imports].map(([, names = "", specifier = ""]) => ({
    specifier,
    names: names.split(",").flatMap((each) => /^[\w$]+/.exec(each.trim()) ?? []),
  }));
}
