import { Node, type SourceFile } from "ts-morph";
import { allOperations, resourceOf, type Api, type ApiOperation } from "../model/api.js";
import { GeneratorError } from "../model/problem.js";
import { emitCommentLines, emitMemberName, emitTypeName } from "../model/text/code.js";
import type { WeaveRecord } from "../model/weave-record.js";
import type { Table, TableAddition, TypeAddition } from "./additions.js";
import {
  layoutClass,
  printClasses,
  readClass,
  type ClientClass,
  type ClientMethod,
  type MethodHead,
} from "./client-class.js";
import { ClientImports } from "./client-imports.js";
import { createProject } from "./create-project.js";
import type { Runtime } from "./runtime.js";
import type { RuntimeSymbol } from "./runtime-symbols.js";

/** The modules that a client can import. */
export type ClientRuntime = Pick<Runtime, "fromApi" | "siblings">;

/** A method to add, and its documentation as text. */
export interface MethodAddition extends Omit<MethodHead, "docs" | "typeParameters"> {
  readonly doc: string;
  readonly typeParameters?: MethodHead["typeParameters"];
  /** A call of a tested function, as a statement that returns what it gives. */
  readonly statement: string;
}

/** The generated client of one API: its classes as structures of ts-morph, and what woven code needs besides. */
export class GeneratedApi {
  readonly tables: Table[] = [];
  readonly types: TypeAddition[] = [];
  /** Modules that overlays import from. */
  readonly plannedImports: Set<string> = new Set();
  /** Functions that overlays call: imported functions, members that they added, other clients. */
  readonly plannedCalls: Set<string> = new Set();
  readonly #api: Api;
  readonly #text: string;
  readonly #runtime: ClientRuntime;
  readonly #classes = new Map<string, ClientClass>();
  #source: SourceFile | undefined;
  #imports: ClientImports | undefined;
  #overlay = "an overlay";
  #target: string | undefined;
  #added: string[] = [];
  #guarded: string[] = [];
  #superseded = new Set<string>();

  constructor(api: Api, text: string, runtime: ClientRuntime) {
    this.#api = api;
    this.#text = text;
    this.#runtime = runtime;
  }

  /** Sets the current overlay. */
  begin(overlay: string): void {
    this.#overlay = `the overlay ${overlay}`;
    this.#target = undefined;
  }

  /** The operation or member that the current overlay named last. */
  get target(): string | undefined {
    return this.#target;
  }

  /** Returns the changes since the last call: those of one overlay when called after each. */
  takeRecord(): WeaveRecord {
    const superseded = [...this.#superseded];
    const record = { added: this.#added, guarded: this.#guarded, superseded };
    this.#added = [];
    this.#guarded = [];
    this.#superseded = new Set();
    return record;
  }

  /** The client as it was. Parsed on first use, because the overlays change nothing for most documents. */
  get #parsed(): SourceFile {
    return (this.#source ??= createProject().createSourceFile("client.ts", this.#text));
  }

  get #named(): ClientImports {
    return (this.#imports ??= new ClientImports(this.#parsed));
  }

  /** Returns the client's text: the classes that overlays have asked for are printed again. */
  emit(): string {
    const client = this.#source;
    if (client === undefined) return this.#text;
    const printed = printClasses(client.getProject(), [...this.#classes.values()]);
    const text = client.getClasses().reduceRight((whole, old) => {
      const node = printed.getClass(old.getNameOrThrow());
      if (node === undefined) return whole;
      return whole.slice(0, old.getStart(true)) + layoutClass(node) + whole.slice(old.getEnd());
    }, this.#text);
    const kept = client
      .getStatements()
      .filter(
        (each) => !Node.isClassDeclaration(each) || !this.#classes.has(each.getNameOrThrow()),
      );
    return this.#named.replaceIn(text, [printed, ...kept]);
  }

  /** Adds a constant to `tables.ts`. */
  addTable({ name, value, type }: TableAddition): void {
    const declared = type && { name: type.name, from: this.#runtime.fromApi(type.module) };
    this.tables.push({ name, value, type: declared });
  }

  /** Claims a name for a type or type parameter: the wanted one, unless a schema has it. */
  claimTypeName(wanted: string): string {
    return this.#api.claimTypeName(wanted);
  }

  /** Adds a type to `types.ts`; its name comes from {@link claimTypeName}. */
  addType(addition: TypeAddition): void {
    this.types.push(addition);
  }

  /** Returns the class of a resource, or of the client itself, for changes. */
  classOf(resource: string | undefined): ClientClass {
    const { className, resources } = this.#api;
    const found = resources.find(({ name }) => name === resource)?.className;
    const name =
      (resource === undefined ? className : found) ?? this.missing(`the resource ${resource}`);
    const structure = this.#classes.get(name) ?? readClass(this.#parsed.getClassOrThrow(name));
    this.#classes.set(name, structure);
    return structure;
  }

  /** Returns the method of an operation, for changes. */
  methodOf(operationId: string): ClientMethod {
    const operation = this.operation(operationId);
    const { methods } = this.classOf(resourceOf(operation));
    const method = methods.find(({ name }) => name === operation.method);
    return method ?? this.missing(`the operation ${operationId}`);
  }

  /** Records that the method of an operation does more than the operation. */
  noteGuarded(operationId: string): void {
    this.#guarded.push(operationId);
  }

  /** Reports whether a member is free; if the spec declares it, records the overlay's member as superseded. */
  mayAdd(resource: string | undefined, name: string): boolean {
    const member = memberOf(resource, name);
    if (this.#find(member) === undefined) return true;
    this.#superseded.add(member);
    return false;
  }

  /**
   * Adds a method to a resource or to the client itself, unless the spec declares an operation with that name: the spec
   * takes precedence, and the overlay's method is recorded as superseded.
   */
  addMethod(resource: string | undefined, { doc, statement, ...head }: MethodAddition): void {
    if (!this.mayAdd(resource, head.name)) return;
    this.classOf(resource).methods.push({
      typeParameters: [],
      ...head,
      docs: [`\n${emitCommentLines(doc).join("\n")}`],
      overloads: [],
      statements: [statement],
    });
    this.plannedCalls.add(`this.${head.name}`);
    this.#added.push(memberOf(resource, head.name));
  }

  /** Returns the operation with a name; throws an error that names it if the spec does not declare it. */
  operation(operationId: string): ApiOperation {
    return this.#find(operationId) ?? this.missing(`the operation ${operationId}`);
  }

  #find(operationId: string): ApiOperation | undefined {
    this.#target = operationId;
    return allOperations(this.#api).find(({ id }) => id === operationId);
  }

  /**
   * Imports a runtime symbol into the client and returns its local name, which differs if the name is already taken.
   */
  addImport({ module, name, kind }: RuntimeSymbol): string {
    return this.#addImport(this.#runtime.fromApi(module), name, kind);
  }

  /** Imports one of the API's own constants, such as those that {@link addTable} adds. */
  importTable(name: string): void {
    this.#addImport("./tables.js", name, "value");
  }

  /** Imports one of the API's own types, such as those that {@link addType} adds. */
  importType(name: string): void {
    this.#addImport("./types.js", name, "type");
  }

  /**
   * Emits the function to call for an operation of another API of the project over the same transport; undefined if
   * there is no such API, because the name comes from the document, which may contain anything.
   */
  addSiblingCall(api: string, operation: string): string | undefined {
    if (api === this.#api.name || !this.#runtime.siblings.includes(api)) return undefined;
    const client = this.#addImport(`../${api}/index.js`, `${emitTypeName(api)}Client`, "value");
    const method = emitMemberName(operation);
    this.plannedCalls.add(`new ${client}`).add(`new ${client}.${method}`);
    return `new ${client}(this.#transport).${method}`;
  }

  /** Throws an error for an overlay's target that is not in the spec; it names the target and lists the operations. */
  missing(target: string): never {
    throw new GeneratorError([
      {
        file: this.#api.name,
        message: `${this.#overlay} changes ${target}, which the spec no longer declares`,
        expected: `one of ${allOperations(this.#api)
          .map(({ id }) => id)
          .toSorted()
          .join(", ")}`,
      },
    ]);
  }

  #addImport(specifier: string, name: string, kind: RuntimeSymbol["kind"]): string {
    const local = this.#named.add(specifier, name, kind === "type");
    this.plannedImports.add(specifier);
    if (kind === "value") this.plannedCalls.add(local);
    return local;
  }
}

function memberOf(resource: string | undefined, name: string): string {
  return resource === undefined ? name : `${resource}.${name}`;
}
