import type { ClassDeclaration, MethodDeclarationStructure, OptionalKind, Project } from "ts-morph";
import { listMembers, memberOf, type Api, type TypeAlias } from "../api/api.js";
import type { Imports } from "../api/imports.js";
import type { Overlays } from "../api/weave-record.js";
import type { Runtime } from "../api/runtime-place.js";
import type { RuntimeSymbol, TypeSymbol } from "./runtime-symbols.js";

/** The modules that a client can import. */
export type ClientRuntime = Pick<Runtime, "from" | "siblings" | "pin">;

/** A constant in `tables.ts` that an overlay added. */
export interface Table {
  readonly name: string;
  readonly value: unknown;
  /** Its declared type and the module to import it from; without one, the literal determines its type. */
  readonly type?: { readonly name: string; readonly from: string } | undefined;
}

/** A method to add to a class. */
export type Method = OptionalKind<MethodDeclarationStructure>;

/**
 * The printed client of one API, for overlays to edit. ts-morph parses a file again after each edit, so each class that
 * an overlay looks at is a file of its own, and what the classes need from elsewhere is collected beside them.
 */
export class ClientCode {
  readonly api: Api;
  readonly imports: Imports;
  readonly tables: Table[] = [];
  /** Types for `types.ts`. */
  readonly types: TypeAlias[] = [];
  /** Types for `client.ts`, where they can use those of the runtime. */
  readonly clientTypes: TypeAlias[] = [];
  /** Calls that overlays add: of imported functions, added methods, and methods of other clients. */
  readonly calls: Set<string> = new Set();
  /** The overlay that added each member; `undefined` for those that the client has without overlays. */
  readonly owners: Map<string, string | undefined>;
  /** Members that the overlay at work omits, because the client has them without overlays. */
  readonly superseded: Set<string> = new Set();
  /** The changes of each overlay. */
  overlays: Overlays = {};
  /** The overlay at work, and the operation or member that it named last. */
  overlay = "";
  target: string | undefined;
  /** Holds the classes while overlays edit them. */
  project: Project | undefined;
  /** The classes, that of the client itself last, without what is still to be added. */
  readonly texts: Map<string, string>;
  /** Methods by class, which are added together when the class is looked at. */
  readonly added: Map<string, Method[]> = new Map();
  readonly #runtime: ClientRuntime;

  constructor(api: Api, texts: Map<string, string>, imports: Imports, runtime: ClientRuntime) {
    this.api = api;
    this.texts = texts;
    this.imports = imports;
    this.owners = new Map(listMembers(api).map((id) => [id, undefined]));
    this.#runtime = runtime;
  }

  /** The classes that overlays have looked at or added to. */
  get classes(): ClassDeclaration[] {
    return [...this.added.keys()].map((name) => this.classNamed(name));
  }

  /** Returns a class with all that was added to it. */
  classNamed(name: string): ClassDeclaration {
    const added = this.added.get(name) ?? [];
    this.added.set(name, []);
    if (this.project === undefined) throw new TypeError("no overlay is at work");
    const file = `/${name}.ts`;
    const present = this.project.getSourceFile(file);
    const source = present ?? this.project.createSourceFile(file, this.texts.get(name));
    const owner = source.getClassOrThrow(name);
    if (added.length > 0) owner.addMethods(added);
    return owner;
  }

  /** Returns the name of a member with that of its resource. */
  idOf(className: string, name: string): string {
    return memberOf(this.api.resources.find((each) => each.className === className)?.name, name);
  }

  /**
   * Imports a symbol of the runtime into the client. Returns its local name, which differs if the name is already taken.
   */
  use({ module, name, kind }: RuntimeSymbol): string {
    const local = this.imports.add(this.#runtime.from(module), name, kind);
    if (kind === "value") this.calls.add(local);
    return local;
  }

  /**
   * Imports a table of another API of the project, such as that of an operation or `basePath`; undefined if there is no
   * such API, because the name comes from the document, which may contain anything.
   */
  useSibling(api: string, tableName: string): string | undefined {
    if (api === this.api.name || !this.#runtime.siblings.includes(api)) return undefined;
    return this.imports.add(`../${api}/tables.js`, tableName, "value");
  }

  /** Adds a constant to `tables.ts`, which the client can use. */
  addTable(name: string, value: unknown, type?: TypeSymbol): void {
    const declared = type && { name: type.name, from: this.#runtime.from(type.module) };
    this.tables.push({ name, value, type: declared });
    this.imports.add("./tables.js", name, "value");
  }

  /**
   * Adds a type to `types.ts`, which the client can use. Returns its name: the wanted one, unless a schema has it.
   *
   * @param addition - its text may refer to the name
   */
  addType(
    wanted: string,
    addition: Omit<TypeAlias, "name" | "text"> & { text: string | ((own: string) => string) },
  ): string {
    const name = this.api.claimTypeName(wanted);
    const text = typeof addition.text === "string" ? addition.text : addition.text(name);
    this.types.push({ ...addition, name, text });
    this.imports.add("./types.js", name, "type");
    return name;
  }

  /** Adds a type to `client.ts`, where it can use those of the runtime. Returns its name, as `addType` does. */
  addClientType(wanted: string, type: Omit<TypeAlias, "name">): string {
    const name = this.api.claimTypeName(wanted);
    this.clientTypes.push({ ...type, name });
    return name;
  }
}
