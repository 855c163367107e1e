import type { Runtime } from "../../api/runtime-place.js";
import type { TypeSymbol } from "../runtime-symbols.js";
import { exportNamedTypes } from "./named/runtime-types.js";
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
  const places = new Map(modules.map((module) => [from(module), module]));
  const imported = texts.flatMap((text) => listTypeImports(text, places));
  if (imported.some(({ name }) => name === "HttpClient")) imported.push(ofHttp);
  return render("index", { named: exportNamedTypes(imported, from, own), hasValues });
}

/** What calls of `client.http` return. Whoever exports one names it from here, without a package of their own. */
const ofHttp: TypeSymbol = { kind: "type", module: "runtime/transport", name: "FetchResponse" };

/** Lists the types that a generated file imports from modules at some places, as `emitImport` writes them. */
function listTypeImports(text: string, places: ReadonlyMap<string, string>): TypeSymbol[] {
  const imports = text.matchAll(/^import type \{([^}]*)\} from "([^"]+)";$/gm);
  return [...imports].flatMap(([, list = "", place = ""]) => {
    const module = places.get(place);
    if (module === undefined) return [];
    const names = list.split(",").flatMap((name) => /^[\w$]+/.exec(name.trim()) ?? []);
    return names.map((name): TypeSymbol => ({ kind: "type", module, name }));
  });
}
