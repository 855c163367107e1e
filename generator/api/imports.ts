import { NameScope } from "./name-scope.js";

/** The names that a file can import from a module. It imports those that it uses. */
export interface ModuleImport {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
  /** Local names by exported name. */
  names: ReadonlyMap<string, string>;
}

/** What a client can import. Each local name is free: neither an import nor a class of the client has it. */
export class Imports {
  readonly modules: ModuleImport[];
  readonly #locals: NameScope;

  /** @param classes - names of the client's classes */
  constructor(modules: readonly ModuleImport[], classes: readonly string[]) {
    this.modules = [...modules];
    const locals = modules.flatMap(({ names }) => [...names.values()]);
    this.#locals = new NameScope([...classes, ...locals]);
  }

  /** Adds a name of a module. Returns its local name, which differs if the name is already taken. */
  add(specifier: string, name: string, kind: "value" | "type"): string {
    const module = this.#moduleOf(specifier, kind === "type");
    const known = module.names.get(name);
    if (known !== undefined) return known;
    const local = this.#locals.claim(name);
    module.names = new Map([...module.names, [name, local] as const].toSorted());
    return local;
  }

  #moduleOf(specifier: string, isTypeOnly: boolean): ModuleImport {
    const known = this.modules.filter((each) => each.specifier === specifier);
    const found = known.find((each) => each.isTypeOnly === isTypeOnly);
    if (found !== undefined) return found;
    const added = { specifier, isTypeOnly, names: new Map() };
    // Modules of the runtime come before the API's own files.
    const own = this.modules.findIndex((each) => each.specifier.startsWith("./"));
    const isLast = own === -1 || specifier.startsWith("./");
    this.modules.splice(isLast ? this.modules.length : own, 0, added);
    return added;
  }
}
