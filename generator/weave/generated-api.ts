import { type Api, type ApiOperation } from "../model/api.js";
import { emitMemberName, emitTypeName } from "../model/text/code.js";
import type { WeaveRecord } from "../model/weave-record.js";
import type { Table, TableAddition, TypeAddition } from "./additions.js";
import { addMethod, type MethodAddition } from "./client/add-method.js";
import { ClientFile } from "./client/client-file.js";
import type { Guard } from "./client/layout-guards.js";
import { bodyType, narrowBody, type BodyType } from "./client/narrow-body.js";
import { passResult, type ResultPass } from "./client/pass-result.js";
import { requireThis } from "./client/require-this.js";
import type { Runtime } from "./runtime.js";
import type { RuntimeSymbol } from "./runtime-symbols.js";

/** The modules that a client can import. */
export type ClientRuntime = Pick<Runtime, "fromApi" | "siblings">;

/** The generated client of one API, with a limited set of edits. */
export class GeneratedApi {
  readonly #api: Api;
  readonly #client: ClientFile;
  readonly #runtime: ClientRuntime;
  readonly #tables: Table[] = [];
  readonly #types: TypeAddition[] = [];
  readonly #plannedImports = new Set<string>();
  readonly #plannedCalls = new Set<string>();
  #added: string[] = [];
  #guarded: string[] = [];
  #superseded = new Set<string>();

  constructor(api: Api, client: string, runtime: ClientRuntime) {
    this.#api = api;
    this.#client = new ClientFile(api, client);
    this.#runtime = runtime;
  }

  get tables(): readonly Table[] {
    return this.#tables;
  }

  get types(): readonly TypeAddition[] {
    return this.#types;
  }

  /** Modules that overlays import from. */
  get plannedImports(): ReadonlySet<string> {
    return this.#plannedImports;
  }

  /** Functions that overlays call: imported functions, members that they added, other clients. */
  get plannedCalls(): ReadonlySet<string> {
    return this.#plannedCalls;
  }

  /** Sets the current overlay. */
  begin(overlay: string): void {
    this.#client.begin(overlay);
  }

  /** The operation or member that the current overlay named last. */
  get target(): string | undefined {
    return this.#client.target;
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

  /** Returns the client's text with all edits. */
  emit(): string {
    return this.#client.emit();
  }

  /** Adds a constant to `tables.ts`. */
  addTable({ name, value, type }: TableAddition): void {
    const declared = type && { name: type.name, from: this.#runtime.fromApi(type.module) };
    this.#tables.push({ name, value, type: declared });
  }

  /** Claims a name for a type or type parameter: the wanted one, unless a schema has it. */
  claimTypeName(wanted: string): string {
    return this.#api.claimTypeName(wanted);
  }

  /** Adds a type to `types.ts`; its name comes from {@link claimTypeName}. */
  addType(addition: TypeAddition): void {
    this.#types.push(addition);
  }

  /** Reports whether a member is free; if the spec declares it, records the overlay's member as superseded. */
  mayAdd(resource: string | undefined, name: string): boolean {
    const member = memberOf(resource, name);
    if (this.#client.find(member) === undefined) return true;
    this.#superseded.add(member);
    return false;
  }

  /**
   * Adds a method, unless the spec declares an operation with that name: the spec takes precedence, and the overlay's
   * method is recorded as superseded.
   */
  addMethod(addition: MethodAddition): void {
    const { resource, name } = addition;
    if (!this.mayAdd(resource, name)) return;
    addMethod(this.#client, addition);
    this.#plannedCalls.add(`this.${name}`);
    this.#added.push(memberOf(resource, name));
  }

  /** Returns the operation with a name; throws an error that names it if the spec does not declare it. */
  operation(operationId: string): ApiOperation {
    return this.#client.operation(operationId);
  }

  /** Passes the result of an operation through a function. */
  passResult(operationId: string, pass: ResultPass): void {
    passResult(this.#client, operationId, pass);
    this.#guarded.push(operationId);
  }

  /** Inserts a call before an operation is sent; it throws to reject the request. */
  guard(operationId: string, expression: string, throws?: Guard["throws"]): void {
    this.#client.guard(this.#client.methodOf(operationId), { expression, throws });
    this.#guarded.push(operationId);
  }

  /** Returns the body type of an operation's method; undefined if it has no body. */
  bodyType(operationId: string): BodyType | undefined {
    return bodyType(this.#client, operationId);
  }

  /**
   * Changes a body's type in the operation's method and in every method of its class with the same body.
   *
   * @param many - type of each body in methods that take several, because type parameters can follow only one
   */
  narrowBody(operationId: string, body: BodyType, many?: string): void {
    narrowBody(this.#client, operationId, body, many);
  }

  /** Types a resource by the region of its client; the client itself is already typed. */
  typeByRegion(resource: string | undefined): void {
    if (resource !== undefined) this.#client.typeByRegion(resource);
  }

  /** Adds a constraint on `this` to an operation and to every method that calls it on the same object. */
  requireThis(operationId: string, type: string): void {
    requireThis(this.#client, operationId, type);
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
    this.#plannedCalls.add(`new ${client}`).add(`new ${client}.${method}`);
    return `new ${client}(this.#transport).${method}`;
  }

  /** Declares that woven code calls a parameter with this name, such as the parameter of a callback. */
  planCall(name: string): void {
    this.#plannedCalls.add(name);
  }

  /** Throws an error for an overlay's target that is not in the spec; it names the target and lists the operations. */
  missing(target: string): never {
    return this.#client.missing(target);
  }

  #addImport(specifier: string, name: string, kind: RuntimeSymbol["kind"]): string {
    const local = this.#client.imports.add(specifier, name, kind === "type");
    this.#plannedImports.add(specifier);
    if (kind === "value") this.#plannedCalls.add(local);
    return local;
  }
}

function memberOf(resource: string | undefined, name: string): string {
  return resource === undefined ? name : `${resource}.${name}`;
}
