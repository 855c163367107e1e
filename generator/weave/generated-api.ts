import {
  allOperations,
  resourceOf,
  type Api,
  type ApiOperation,
  type TypeAlias,
} from "../model/api.js";
import {
  headsOf,
  signatureOf,
  type ClassDraft,
  type ClientDraft,
  type MethodDraft,
  type MethodHead,
  type RequestDraft,
  type TypeParameter,
} from "../model/client-draft.js";
import { extensionOf } from "../model/extensions.js";
import { GeneratorError } from "../model/problem.js";
import { emitLiteral, emitMemberName } from "../model/text/code.js";
import type { Runtime } from "./runtime.js";
import {
  transport,
  type RuntimeSymbol,
  type TypeSymbol,
  type ValueSymbol,
} from "./runtime-symbols.js";

/** The modules that a client can import. */
export type ClientRuntime = Pick<Runtime, "fromApi" | "siblings">;

/** A constant in `tables.ts` that an overlay added. */
export interface Table {
  readonly name: string;
  readonly value: unknown;
  /** Its declared type and the module to import it from; without one, the literal determines its type. */
  readonly type?: { readonly name: string; readonly from: string } | undefined;
}

/** A method to add. */
export interface MethodAddition extends Omit<MethodHead, "typeParameters"> {
  readonly typeParameters?: MethodHead["typeParameters"];
  /** Type of its optional last parameter, if it has one. */
  readonly options?: string;
  /** What it returns: a call of a tested function. */
  readonly returned: string;
}

/** A call that runs before an operation is sent, and the error with which it rejects the request. */
export interface Guard {
  readonly expression: string;
  readonly error: string;
  /** The condition, for the method's documentation. */
  readonly when: string;
}

/** A function that processes the result of an operation before the caller receives it. */
export interface ResultPass {
  /**
   * Name of the function. Its first parameter is the promise of the result; it returns one that also provides the
   * response.
   */
  readonly through: string;
  /** Its other arguments, as expressions. */
  readonly args: readonly string[];
  /** The request's settings, as an expression of `options`; absent: unchanged. */
  readonly request?: string | undefined;
  /** The new type that the method's promise resolves to. */
  readonly result: string;
  /** Additional options, whose type parameter is added to the method. */
  readonly option?: { readonly type: string; readonly typeParameter: TypeParameter } | undefined;
  /** Added to the method's documentation. */
  readonly doc: string;
}

/** The body type of a method. */
export interface BodyType {
  readonly type: string;
  /** Type parameters of the method. */
  readonly typeParameters: readonly TypeParameter[];
  /** Type of each body in methods that take several, because type parameters can follow only one; absent: unchanged. */
  readonly many?: string;
}

/** An argument of a call in woven code: an expression, or the members of an object. */
export type Argument = string | Readonly<Record<string, string | undefined>>;

/** Changes of an overlay; see WeaveRecord. */
type Changes = Readonly<Record<"added" | "guarded" | "superseded", string[]>>;

/** The generated client of one API before it is printed, and what woven code needs besides. */
export class GeneratedApi {
  readonly api: Api;
  readonly client: ClientDraft;
  readonly tables: Table[] = [];
  readonly types: TypeAlias[] = [];
  /** Functions that overlays call besides methods: imported functions, and methods of other clients. */
  readonly calls: Set<string> = new Set();
  /** The changes of each overlay that applies, by its name. */
  readonly overlays: Record<string, Changes> = {};
  /** The operation or member that the current overlay named last. */
  target: string | undefined;
  readonly #runtime: ClientRuntime;
  #overlay = "";

  constructor(api: Api, client: ClientDraft, runtime: ClientRuntime) {
    this.api = api;
    this.client = client;
    this.#runtime = runtime;
  }

  /** Sets the current overlay. */
  begin(overlay: string): void {
    this.#overlay = overlay;
    this.target = undefined;
  }

  get #changes(): Changes {
    return (this.overlays[this.#overlay] ??= { added: [], guarded: [], superseded: [] });
  }

  /** Yields every operation of the API, which becomes the target. */
  *operations(): Generator<ApiOperation> {
    for (const operation of allOperations(this.api)) {
      this.target = operation.id;
      yield operation;
    }
  }

  /** Yields every operation with an extension, in the form that the schema of the extension describes. */
  *operationsWith<Form>(extension: `x-${string}`): Generator<[ApiOperation, Form]> {
    for (const operation of this.operations()) {
      const form = extensionOf<Form>(operation.source, extension);
      if (form !== undefined) yield [operation, form];
    }
  }

  /** Adds a constant to `tables.ts`, which the client can use. */
  addTable(name: string, value: unknown, type?: TypeSymbol): void {
    const declared = type && { name: type.name, from: this.#runtime.fromApi(type.module) };
    this.tables.push({ name, value, type: declared });
    this.#import("./tables.js", name, "value");
    void this.#changes;
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
    this.#import("./types.js", name, "type");
    return name;
  }

  /** Adds a type to `client.ts`, where it can use those of the runtime. Returns its name, as `addType` does. */
  addClientType(wanted: string, type: Omit<TypeAlias, "name">): string {
    const name = this.api.claimTypeName(wanted);
    this.client.types.push({ ...type, name });
    return name;
  }

  /** Returns the class of an operation: that of its resource, or the client itself. */
  classOf(operation: ApiOperation): ClassDraft {
    const resource = resourceOf(operation);
    return this.client.resources.find(({ name }) => name === resource) ?? this.client;
  }

  /** Returns the method of an operation, for changes. */
  methodOf(operation: ApiOperation): MethodDraft {
    const method = this.classOf(operation).methods.find(({ name }) => name === operation.method);
    return method ?? this.missing(`the operation ${operation.id}`);
  }

  /** Inserts a call before an operation is sent, and before earlier guards. It throws to reject the request. */
  addGuard(operation: ApiOperation, { expression, error, when }: Guard): void {
    const method = this.#changed(operation, ({ guards }) => void guards.unshift(expression));
    const signature = signatureOf(method);
    const space = /^@/m.test(signature.doc) ? "\n" : "\n\n";
    signature.doc = `${signature.doc.trim()}${space}@throws {${error}} ${when}`;
  }

  /** Passes the result of an operation through a function. */
  passResult(operation: ApiOperation, pass: ResultPass): void {
    const { through, args, request, result, option, doc } = pass;
    const method = this.#changed(operation, (sent) => {
      sent.options = request ?? sent.options;
      sent.passes.push({ through, args });
    });
    for (const head of headsOf(method)) {
      head.returnType = `ApiPromise<${result}>`;
      if (option === undefined) continue;
      head.typeParameters = [...head.typeParameters, option.typeParameter];
      for (const parameter of head.parameters)
        if (parameter.name === "options") parameter.type += ` & ${option.type}`;
    }
    const signature = signatureOf(method);
    const [prose = "", ...tags] = signature.doc.trim().split(/\n+(?=@)/);
    signature.doc = [prose.trim(), "", doc, ...(tags.length > 0 ? ["", ...tags] : [])].join("\n");
  }

  /** Changes the request of an operation's method, and records that the method does more than the operation. */
  #changed(operation: ApiOperation, change: (request: RequestDraft) => void): MethodDraft {
    const method = this.methodOf(operation);
    if (typeof method.returned !== "string") change(method.returned);
    this.#changes.guarded.push(operation.id);
    return method;
  }

  /**
   * Changes a body's type in the operation's method and in every method of its class with the same body.
   *
   * @param narrow - returns the new type in place of the current one
   */
  narrowBody(operation: ApiOperation, narrow: (current: BodyType) => BodyType): void {
    const { parameters, typeParameters } = signatureOf(this.methodOf(operation));
    // The emitter uses this name for every body.
    const { type } =
      parameters.find(({ name }) => name === "body") ?? this.missing(`the body of ${operation.id}`);
    const body = narrow({ type, typeParameters });
    const schema = operation.body?.type ?? type;
    for (const head of this.classOf(operation).methods.flatMap(headsOf)) {
      for (const parameter of head.parameters) {
        if (parameter.type === type) {
          parameter.type = body.type;
          takeTypeParameters(head, body);
        } else if (body.many !== undefined)
          parameter.type = replaceType(parameter.type, schema, body.many);
      }
    }
  }

  /**
   * Reports whether a member is free in the class of an operation; if the spec declares it, records the overlay's member
   * as superseded.
   */
  mayAdd(beside: ApiOperation, name: string): boolean {
    const member = memberOf(beside, name);
    if (this.#find(member) === undefined) return true;
    const { superseded } = this.#changes;
    if (!superseded.includes(member)) superseded.push(member);
    return false;
  }

  /**
   * Adds a method to the class of an operation, unless the spec declares an operation with that name: the spec takes
   * precedence, and the overlay's method is recorded as superseded.
   */
  addMethod(beside: ApiOperation, { options, ...addition }: MethodAddition): void {
    const { name } = addition;
    if (!this.mayAdd(beside, name)) return;
    const last = { name: "options", type: options ?? "", hasQuestionToken: true };
    const parameters = [...addition.parameters, ...(options === undefined ? [] : [last])];
    const rest = { typeParameters: [], overloads: [], ...addition, parameters };
    this.classOf(beside).methods.push(rest);
    this.#changes.added.push(memberOf(beside, name));
  }

  /** Returns the operation with a name or an operationId; throws an error that names it if the spec declares none. */
  operation(name: string): ApiOperation {
    const stated = allOperations(this.api).find(({ source }) => source.operationId === name);
    return this.#find(name) ?? stated ?? this.missing(`the operation ${name}`);
  }

  #find(name: string): ApiOperation | undefined {
    this.target = name;
    return allOperations(this.api).find(({ id }) => id === name);
  }

  /**
   * Imports a runtime symbol into the client and returns its local name, which differs if the name is already taken.
   */
  addImport({ module, name, kind }: RuntimeSymbol): string {
    const local = this.#import(this.#runtime.fromApi(module), name, kind);
    if (kind === "value") this.calls.add(local);
    return local;
  }

  /** Emits a call of a function of the runtime. Absent members of objects are omitted. */
  emitCall(callee: ValueSymbol, args: readonly Argument[]): string {
    return `${this.addImport(callee)}(${args.map(emitArgument).join(", ")})`;
  }

  /** Emits the settings of a request whose response must have members, by the kind of each. */
  emitNeeding(settings: string, members: Readonly<Record<string, string>>): string {
    return this.emitCall(transport.needing, [settings, emitLiteral(members)]);
  }

  /** Emits a call that makes several calls and passes some to `note`: its promise provides the last response of those. */
  emitLastResponse(callee: ValueSymbol, args: readonly Argument[]): string {
    this.calls.add("note");
    const call = this.emitCall(callee, args);
    return `${this.addImport(transport.withLastResponse)}((note) => ${call})`;
  }

  /**
   * Imports the facts about an operation of another API of the project, which has no parameters; undefined if there is no
   * such API, because the name comes from the document, which may contain anything.
   */
  addSibling(api: string, operation: string): string | undefined {
    if (api === this.api.name || !this.#runtime.siblings.includes(api)) return undefined;
    return this.#import(`../${api}/tables.js`, emitMemberName(operation), "value");
  }

  /** Throws an error for an overlay's target that is not in the spec; it names the target and lists the operations. */
  missing(target: string): never {
    const known = allOperations(this.api).map(({ id }) => id);
    throw new GeneratorError([
      {
        file: this.api.name,
        message: `the overlay ${this.#overlay} changes ${target}, which the spec no longer declares`,
        expected: `one of ${known.toSorted().join(", ")}`,
      },
    ]);
  }

  #import(specifier: string, name: string, kind: RuntimeSymbol["kind"]): string {
    const { imports } = this.client;
    const isTypeOnly = kind === "type";
    const existing = imports.find(
      (each) => each.specifier === specifier && each.isTypeOnly === isTypeOnly,
    );
    const known = existing?.names.get(name);
    if (known !== undefined) return known;
    const local = this.#freeName(name);
    const names = new Map([...(existing?.names ?? []), [name, local] as const].toSorted());
    if (existing !== undefined) existing.names = names;
    else imports.splice(placeOf(specifier, imports), 0, { specifier, isTypeOnly, names });
    return local;
  }

  #freeName(name: string): string {
    const { imports, resources } = this.client;
    const taken = new Set([
      this.api.className,
      ...resources.map((each) => each.className),
      ...imports.flatMap(({ names }) => [...names.values()]),
    ]);
    let free = name;
    for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
    return free;
  }
}

/** Returns the position of a new import: runtime modules precede the API's own files. */
function placeOf(specifier: string, imports: ClientDraft["imports"]): number {
  const own = imports.findIndex((each) => each.specifier.startsWith("./"));
  return own === -1 || specifier.startsWith("./") ? imports.length : own;
}

function memberOf(beside: ApiOperation, name: string): string {
  const resource = resourceOf(beside);
  return resource === undefined ? name : `${resource}.${name}`;
}

function emitArgument(argument: Argument): string {
  if (typeof argument === "string") return argument;
  const members = Object.entries(argument).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return key === value ? key : `${key}: ${value}`;
  });
  return `{ ${members.join(", ")} }`;
}

/** They come before the method's own, so that callers who specify them can omit the others. */
function takeTypeParameters(head: MethodHead, { typeParameters }: BodyType): void {
  const names = new Set(typeParameters.map(({ name }) => name));
  const others = head.typeParameters.filter(({ name }) => !names.has(name));
  head.typeParameters = [...typeParameters, ...others];
}

/** Replaces every whole mention of a type in another type. */
function replaceType(type: string, from: string, to: string): string {
  const escaped = from.replaceAll(/[^\w\s]/g, "\\$&");
  const whole = new RegExp(`(?<![\\w$.])${escaped}(?![\\w$])`, "g");
  return type.replace(whole, () => to);
}
