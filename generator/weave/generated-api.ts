import { type Api, type ApiOperation } from "../model/api.js";
import { emitMemberName, emitTypeName } from "../text/code.js";
import type { Table, TableAddition, TypeAddition, WeaveRecord } from "./additions.js";
import { addMethod, type MethodAddition } from "./client/add-method.js";
import { ClientFile } from "./client/client-file.js";
import type { Guard } from "./client/layout-guards.js";
import { bodyType, narrowBody, type BodyType } from "./client/narrow-body.js";
import { passResult, type ResultPass } from "./client/pass-result.js";
import { requireThis } from "./client/require-this.js";
import type { Runtime } from "./runtime.js";
import type { RuntimeSymbol } from "./runtime-symbols.js";

/** What a client can import. */
export type ClientRuntime = Pick<Runtime, "fromApi" | "siblings">;

/** The generated client of one API, open to a few edits. */
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

  /** Modules that overlays have asked to import from. */
  get plannedImports(): ReadonlySet<string> {
    return this.#plannedImports;
  }

  /** What overlays have asked for that can be called: imported functions, members that they added, other clients. */
  get plannedCalls(): ReadonlySet<string> {
    return this.#plannedCalls;
  }

  /** Says which overlay is at work from here on. */
  begin(overlay: string): void {
    this.#client.begin(overlay);
  }

  /** The operation or member that the overlay at work has named last. */
  get target(): string | undefined {
    return this.#client.target;
  }

  /** What was done since the last call: what one overlay did, when each is followed by one. */
  takeRecord(): WeaveRecord {
    const superseded = [...this.#superseded];
    const record = { added: this.#added, guarded: this.#guarded, superseded };
    this.#added = [];
    this.#guarded = [];
    this.#superseded = new Set();
    return record;
  }

  /** The client's text with every edit in it. */
  emit(): string {
    return this.#client.emit();
  }

  /** Adds a constant to `tables.ts`. */
  addTable({ name, value, type }: TableAddition): void {
    const declared = type && { name: type.name, from: this.#runtime.fromApi(type.module) };
    this.#tables.push({ name, value, type: declared });
  }

  /** A free name for a type or a type parameter: the wanted one, unless a schema has it. */
  claimTypeName(wanted: string): string {
    return this.#api.claimTypeName(wanted);
  }

  /** Adds a type to `types.ts`; its name comes from {@link claimTypeName}. */
  addType(addition: TypeAddition): void {
    this.#types.push(addition);
  }

  /** Whether a member is free; where the spec declares it, the overlay's is recorded as superseded. */
  mayAdd(resource: string | undefined, name: string): boolean {
    const member = memberOf(resource, name);
    if (this.#client.find(member) === undefined) return true;
    this.#superseded.add(member);
    return false;
  }

  /** Adds a method, unless the spec declares an operation of that name: then the spec's stays and the overlay's is recorded as superseded. */
  addMethod(addition: MethodAddition): void {
    const { resource, name } = addition;
    if (!this.mayAdd(resource, name)) return;
    addMethod(this.#client, addition);
    this.#plannedCalls.add(`this.${name}`);
    this.#added.push(memberOf(resource, name));
  }

  /** The operation of that name; fails, naming it, when the spec does not declare it. */
  operation(operationId: string): ApiOperation {
    return this.#client.operation(operationId);
  }

  /** Lets the result of an operation pass through a function. */
  passResult(operationId: string, pass: ResultPass): void {
    passResult(this.#client, operationId, pass);
    this.#guarded.push(operationId);
  }

  /** Puts one call before an operation is sent; the call throws to refuse the request. */
  guard(operationId: string, expression: string, throws?: Guard["throws"]): void {
    this.#client.guard(this.#client.methodOf(operationId), { expression, throws });
    this.#guarded.push(operationId);
  }

  /** What an operation's method takes as the body; undefined when it takes none. */
  bodyType(operationId: string): BodyType | undefined {
    return bodyType(this.#client, operationId);
  }

  /**
   * Gives a body another type, in the operation's method and in every method of its class that takes the
   * same body.
   *
   * @param many - type of each body where a method takes many of them: type parameters follow one only
   */
  narrowBody(operationId: string, body: BodyType, many?: string): void {
    narrowBody(this.#client, operationId, body, many);
  }

  /** Types a resource by the region of its client; the client itself is typed so from the start. */
  typeByRegion(resource: string | undefined): void {
    if (resource !== undefined) this.#client.typeByRegion(resource);
  }

  /** Demands something of `this` for an operation and for every method that calls it on the same object. */
  requireThis(operationId: string, type: string): void {
    requireThis(this.#client, operationId, type);
  }

  /** Imports from the runtime into the client, and gives the name that it has there: another one where its own is taken. */
  addImport({ module, name, kind }: RuntimeSymbol): string {
    return this.#addImport(this.#runtime.fromApi(module), name, kind);
  }

  /** Imports one of the API's own constants, such as {@link addTable} adds. */
  importTable(name: string): void {
    this.#addImport("./tables.js", name, "value");
  }

  /** Imports one of the API's own types, such as {@link addType} adds. */
  importType(name: string): void {
    this.#addImport("./types.js", name, "type");
  }

  /**
   * Emits what to call for an operation of another API of the project, over the same transport; undefined when
   * there is no such API: the name comes from the document, which may say anything.
   */
  addSiblingCall(api: string, operation: string): string | undefined {
    if (api === this.#api.name || !this.#runtime.siblings.includes(api)) return undefined;
    const client = this.#addImport(`../${api}/index.js`, `${emitTypeName(api)}Client`, "value");
    const method = emitMemberName(operation);
    this.#plannedCalls.add(`new ${client}`).add(`new ${client}.${method}`);
    return `new ${client}(this.#transport).${method}`;
  }

  /** Says that woven code calls what it receives under a name, as a callback does. */
  planCall(name: string): void {
    this.#plannedCalls.add(name);
  }

  /** Fails, because what an overlay works on is not in the spec; names it and lists the operations. */
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
