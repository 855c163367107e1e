import { NameScope } from "./name-scope.js";

/** The names that a file can import from a module. It imports those that it uses. */
export interface ModuleImport {
  readonly specifier: string;
  readonly isTypeOnly: boolean;
  /** Local names by exported name. */
  readonly names: ReadonlyMap<string, string>;
}

/** What a client can import. Each local name is free: neither an import nor a class of the client has it. */
export class Imports {
  readonly #modules: ModuleImport[];
  readonly #locals: NameScope;

  /** @param classes - names of the client's classes */
  constructor(modules: readonly ModuleImport[], classes: readonly string[]) {
    this.#modules = [...modules];
    this.#locals = new NameScope([
      ...classes,
      ...modules.flatMap(({ names }) => [...names.values()]),
    ]);
  }

  get modules(): readonly ModuleImport[] {
    return this.#modules;
  }

  /** Adds a name of a module. Returns its local name, which differs if the name is already taken. */
  add(specifier: string, name: string, kind: "value" | "type"): string {
    const isTypeOnly = kind === "type";
    const modules = this.#modules;
    const at = modules.findIndex(
      (each) => each.specifier === specifier && each.isTypeOnly === isTypeOnly,
    );
    const existing = modules[at]?.names ?? new Map<string, string>();
    const known = existing.get(name);
    if (known !== undefined) return known;
    const local = this.#locals.claim(name);
    const names = new Map([...existing, [name, local] as const].toSorted());
    const added = { specifier, isTypeOnly, names };
    // Modules of the runtime come before the API's own files.
    const own = modules.findIndex((each) => each.specifier.startsWith("./"));
    const isLast = own === -1 || specifier.startsWith("./");
    if (at === -1) modules.splice(isLast ? modules.length : own, 0, added);
    else modules[at] = added;
    return local;
  }
}
