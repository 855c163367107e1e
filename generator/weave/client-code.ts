import { Project, SyntaxKind, type ClassDeclaration, type SourceFile } from "ts-morph";
import {
  classNameOf,
  memberOf,
  resourceOf,
  type Api,
  type ApiOperation,
  type TypeAlias,
} from "../model/api.js";
import type { Imports } from "../model/imports.js";
import type { Runtime } from "./runtime.js";
import type { RuntimeSymbol, TypeSymbol } from "./runtime-symbols.js";

/** The modules that a client can import. */
export type ClientRuntime = Pick<Runtime, "fromApi" | "siblings">;

/** A constant in `tables.ts` that an overlay added. */
export interface Table {
  readonly name: string;
  readonly value: unknown;
  /** Its declared type and the module to import it from; without one, the literal determines its type. */
  readonly type?: { readonly name: string; readonly from: string } | undefined;
}

/** A member of a class of the client. */
export interface Member {
  readonly className: string;
  readonly name: string;
  /** Its name with that of its resource. */
  readonly id: string;
}

/**
 * The printed client of one API, for overlays to edit. Each class is a file of its own, because ts-morph parses the whole
 * file again after an edit; what the classes need from elsewhere is collected beside them.
 */
export class ClientCode {
  readonly api: Api;
  readonly tables: Table[] = [];
  /** Types for `types.ts`. */
  readonly types: TypeAlias[] = [];
  /** Types for `client.ts`, where they can use those of the runtime. */
  readonly clientTypes: TypeAlias[] = [];
  /** Functions that overlays call besides methods: imported functions, and methods of other clients. */
  readonly calls: Set<string> = new Set();
  /** The members that overlays asked for. */
  readonly asked: Member[] = [];
  /** The overlay that edits the client, and the operation or member that it named last. */
  overlay = "";
  target: string | undefined;
  readonly #parts: readonly (string | SourceFile)[];
  readonly #imports: Imports;
  readonly #runtime: ClientRuntime;

  /** @param text - the client without its imports */
  constructor(api: Api, text: string, imports: Imports, runtime: ClientRuntime) {
    this.api = api;
    this.#imports = imports;
    this.#runtime = runtime;
    const project = new Project({ useInMemoryFileSystem: true, skipLoadingLibFiles: true });
    const parts = project.createSourceFile("client.ts", text).getStatementsWithComments();
    this.#parts = parts.map((part) =>
      part.isKind(SyntaxKind.ClassDeclaration)
        ? project.createSourceFile(`${part.getNameOrThrow()}.ts`, part.getFullText())
        : part.getFullText(),
    );
  }

  /** The classes, that of the client itself last. */
  get classes(): ClassDeclaration[] {
    return this.#parts.flatMap((part) => (typeof part === "string" ? [] : part.getClasses()));
  }

  classNamed(name: string): ClassDeclaration {
    const found = this.classes.find((each) => each.getName() === name);
    if (found === undefined) throw new TypeError(`the client has no class ${name}`);
    return found;
  }

  /** Notes a member that an overlay adds beside an operation. */
  ask(beside: ApiOperation, name: string): void {
    this.target = memberOf(resourceOf(beside), name);
    this.asked.push({ className: classNameOf(this.api, beside), name, id: this.target });
  }

  /** Removes a member that is there twice, where it was added. */
  removeSecond({ className, name }: Member): void {
    const methods = this.classNamed(className).getMethods();
    const [, second] = methods.filter((each) => each.getName() === name);
    second?.remove();
  }

  /** Prints the client as it is now, without its imports. */
  print(emitAlias: (type: TypeAlias) => string): string {
    const texts = this.#parts.map((part) => (typeof part === "string" ? part : part.getFullText()));
    // Types stand between the classes of the resources and that of the client.
    texts.splice(this.api.resources.length, 0, ...this.clientTypes.map(emitAlias));
    return texts.join("\n\n");
  }

  /**
   * Imports a symbol of the runtime into the client. Returns its local name, which differs if the name is already taken.
   */
  use({ module, name, kind }: RuntimeSymbol): string {
    const local = this.#imports.add(this.#runtime.fromApi(module), name, kind);
    if (kind === "value") this.calls.add(local);
    return local;
  }

  /**
   * Imports the facts about an operation of another API of the project, which has no parameters; undefined if there is no
   * such API, because the name comes from the document, which may contain anything.
   */
  useSibling(api: string, tableName: string): string | undefined {
    if (api === this.api.name || !this.#runtime.siblings.includes(api)) return undefined;
    return this.#imports.add(`../${api}/tables.js`, tableName, "value");
  }

  /** Adds a constant to `tables.ts`, which the client can use. */
  addTable(name: string, value: unknown, type?: TypeSymbol): void {
    const declared = type && { name: type.name, from: this.#runtime.fromApi(type.module) };
    this.tables.push({ name, value, type: declared });
    this.#imports.add("./tables.js", name, "value");
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
    this.#imports.add("./types.js", name, "type");
    return name;
  }

  /** Adds a type to `client.ts`, where it can use those of the runtime. Returns its name, as `addType` does. */
  addClientType(wanted: string, type: Omit<TypeAlias, "name">): string {
    const name = this.api.claimTypeName(wanted);
    this.clientTypes.push({ ...type, name });
    return name;
  }
}
