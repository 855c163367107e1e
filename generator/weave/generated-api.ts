import {
  IndentationText,
  Project,
  type ClassDeclaration,
  type Node,
  SyntaxKind,
  type JSDoc,
  type MethodDeclaration,
  type SourceFile,
} from "ts-morph";
import type { Api, ApiOperation } from "../model/api.js";
import { allOperations, resourceOf } from "../model/api.js";
import { ClientImports, type Edit } from "./client-imports.js";
import { emitCommentLines, emitDoc, emitMemberName, emitTypeName } from "../text/code.js";
import {
  layoutHead,
  mentions,
  printHead,
  rangeOfHead,
  readHead,
  replaceType,
  type MethodHead,
  type Parameter,
  type TypeParameter,
} from "./method-head.js";
import { GeneratorError } from "../model/problem.js";
import type { Runtime } from "./runtime.js";
import type { RuntimeSymbol, TypeSymbol } from "./runtime-symbols.js";

export type { TypeParameter } from "./method-head.js";

/** A constant that an overlay adds to `tables.ts`. */
export interface Table {
  readonly name: string;
  readonly value: unknown;
  /** Its declared type and the module to import it from; without one, the literal types itself. */
  readonly type?: { readonly name: string; readonly from: string } | undefined;
}

/** A constant that an overlay asks for. */
export interface TableAddition extends Pick<Table, "name" | "value"> {
  /** Its declared type; without one, the literal types itself. */
  readonly type?: TypeSymbol;
}

/** A method that an overlay adds to a resource, or to the client itself when `resource` is absent. */
export interface MethodAddition {
  readonly resource?: string | undefined;
  readonly name: string;
  readonly doc: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly optional?: boolean;
  }[];
  /** What the promise of the method gives. */
  readonly result: string;
  /** The method gives an iterator instead: it is not asynchronous, and `result` is its whole type. */
  readonly iterates?: true | undefined;
  /** One expression that calls a tested function. */
  readonly expression: string;
}

/** A function through which the result of an operation passes before the caller gets it. */
export interface ResultPass {
  /** Name of the function; it takes the promise of the result first. */
  readonly through: string;
  /** The rest of its arguments, as expressions. */
  readonly args: readonly string[];
  /** The settings that the request is sent with, as an expression of `options`; absent: as they are. */
  readonly request?: string | undefined;
  /** What the promise of the method gives now. */
  readonly result: string;
  /** Added to the method's documentation. */
  readonly doc: string;
}

/** A type that an overlay adds to `types.ts`. */
export interface TypeAddition {
  readonly name: string;
  /** Type parameters with their constraints: `Model extends string`. */
  readonly parameters?: readonly string[] | undefined;
  readonly doc: string;
  /** What the name stands for, in TypeScript's notation. */
  readonly text: string;
}

/** What a method takes as the body of its request. */
export interface BodyType {
  readonly type: string;
  /** Type parameters of the method. */
  readonly typeParameters: readonly TypeParameter[];
}

/** What overlays did to one API, for the manifest. */
export interface WeaveRecord {
  readonly added: readonly string[];
  readonly guarded: readonly string[];
  /** Members of overlays that gave way because the spec declares them. */
  readonly superseded: readonly string[];
}

/** What a client can import. */
export type ClientRuntime = Pick<Runtime, "fromApi" | "siblings">;

/** The generated client of one API, open to a few edits. */
export class GeneratedApi {
  readonly #api: Api;
  readonly #text: string;
  #source: SourceFile | undefined;
  readonly #runtime: ClientRuntime;
  readonly #tables: Table[] = [];
  readonly #types: TypeAddition[] = [];
  #added: string[] = [];
  #guarded: string[] = [];
  #superseded = new Set<string>();
  readonly #heads = new Map<MethodDeclaration, MethodHead>();
  readonly #regional = new Set<string>();
  readonly #guards = new Map<MethodDeclaration, Guard[]>();
  #clientImports: ClientImports | undefined;
  readonly #plannedImports = new Set<string>();
  readonly #plannedCalls = new Set<string>();

  constructor(api: Api, client: string, runtime: ClientRuntime) {
    this.#api = api;
    this.#runtime = runtime;
    this.#text = client;
  }

  /** Parsed when it is first edited: most documents give the overlays nothing to do. */
  get #client(): SourceFile {
    return (this.#source ??= new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      manipulationSettings: { indentationText: IndentationText.TwoSpaces },
    }).createSourceFile("client.ts", this.#text));
  }

  get #imports(): ClientImports {
    return (this.#clientImports ??= new ClientImports(this.#client));
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

  /** What was done since the last call: what one overlay did, when each is followed by one. */
  takeRecord(): WeaveRecord {
    const record = {
      added: this.#added,
      guarded: this.#guarded,
      superseded: [...this.#superseded],
    };
    this.#added = [];
    this.#guarded = [];
    this.#superseded = new Set();
    return record;
  }

  /** The client's text with every edit in it, laid out like what it was made from. */
  emit(): string {
    if (this.#source === undefined) return this.#text;
    const edits = [
      ...this.#imports.layout(),
      ...[...this.#heads].map(([method, head]) => layoutHead(method, head)),
      ...[...this.#regional].flatMap((resource) => this.#layoutRegion(resource)),
      ...[...this.#guards].flatMap(([method, guards]) => layoutGuards(method, guards)),
    ];
    return edits
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end, text: edit }) => text.slice(0, start) + edit + text.slice(end),
        this.#client.getFullText(),
      );
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
    if (!allOperations(this.#api).some(({ id }) => id === member)) return true;
    this.#superseded.add(member);
    return false;
  }

  /** Adds a method, unless the spec declares an operation of that name: then the spec's stays and the overlay's is recorded as superseded. */
  addMethod(addition: MethodAddition): void {
    const { resource, name, doc, parameters, result, iterates = false, expression } = addition;
    if (!this.mayAdd(resource, name)) return;
    const method = this.#classOf(resource).addMethod({
      isAsync: !iterates,
      name,
      docs: [{ description: `\n${emitCommentLines(doc).join("\n")}` }],
      parameters: parameters.map(({ optional = false, ...rest }) => ({
        ...rest,
        hasQuestionToken: optional,
      })),
      returnType: iterates ? result : `Promise<${result}>`,
      statements: [`return ${expression};`],
    });
    this.#headOf(method);
    this.#plannedCalls.add(`this.${name}`);
    this.#added.push(memberOf(resource, name));
  }

  /** The operation of that name; fails, naming it, when the spec does not declare it. */
  operation(operationId: string): ApiOperation {
    const operation = allOperations(this.#api).find(({ id }) => id === operationId);
    return operation ?? this.missing(`the operation ${operationId}`);
  }

  /** Lets the result of an operation pass through a function. */
  passResult(operationId: string, { through, args, request, result, doc }: ResultPass): void {
    const method = this.#methodOf(operationId);
    const sent = method.getStatementByKindOrThrow(SyntaxKind.ReturnStatement);
    if (request !== undefined) {
      const call = sent.getExpressionIfKindOrThrow(SyntaxKind.CallExpression);
      call.getArguments().at(-1)?.replaceWithText(request);
    }
    const given = sent.getExpressionOrThrow().getText();
    sent.replaceWithText(`return ${emitCall(through, [given, ...args])};`);
    this.#headOf(method).result = `Promise<${result}>`;
    addParagraph(method, doc);
    this.#guarded.push(operationId);
  }

  /**
   * Puts one call before an operation is sent; the call throws to refuse the request.
   *
   * @param throws - error class and condition, for the method's documentation
   */
  guard(operationId: string, expression: string, throws?: { error: string; when: string }): void {
    const method = this.#methodOf(operationId);
    this.#guards.set(method, [{ expression, throws }, ...(this.#guards.get(method) ?? [])]);
    this.#guarded.push(operationId);
  }

  /** What an operation's method takes as the body; undefined when it takes none. */
  bodyType(operationId: string): BodyType | undefined {
    const { parameters, typeParameters } = this.#headOf(this.#methodOf(operationId));
    const type = parameters.find(({ name }) => name === bodyParameter)?.type;
    return type === undefined ? undefined : { type, typeParameters: [...typeParameters.values()] };
  }

  /**
   * Gives a body another type, in the operation's method and in every method of its class that takes the
   * same body.
   *
   * @param many - type of each body where a method takes many of them: type parameters follow one only
   */
  narrowBody(operationId: string, body: BodyType, many?: string): void {
    const { type } = this.bodyType(operationId) ?? this.missing(`the body of ${operationId}`);
    const schema = this.operation(operationId).body?.type.text ?? type;
    for (const method of classOf(this.#methodOf(operationId)).getMethods()) {
      const head = this.#headOf(method);
      for (const parameter of head.parameters) {
        if (parameter.type === type) takeBody(head, parameter, body);
        else if (many !== undefined) parameter.type = replaceType(parameter.type, schema, many);
      }
    }
    for (const name of `${type} ${schema}`.match(/\w+/g) ?? []) {
      if (!this.#isUsed(name)) this.#imports.drop(name);
    }
  }

  /** Types a resource by the region of its client; the client itself is typed so from the start. */
  typeByRegion(resource: string | undefined): void {
    if (resource === undefined || this.#api.regional === undefined) return;
    const isTyped = this.#classOf(resource).getTypeParameters().length > 0;
    if (!isTyped) this.#regional.add(resource);
  }

  /** Demands something of `this` for an operation and for every method that calls it on the same object. */
  requireThis(operationId: string, type: string): void {
    const method = this.#methodOf(operationId);
    for (const caller of [method, ...callersOf(method)]) {
      const { parameters } = this.#headOf(caller);
      if (parameters[0]?.name === "this") continue;
      parameters.unshift({ name: "this", isOptional: false, type: `this & ${type}` });
    }
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

  #addImport(specifier: string, name: string, kind: "value" | "type"): string {
    const local = this.#imports.add(specifier, name, kind === "type");
    this.#plannedImports.add(specifier);
    if (kind === "value") this.#plannedCalls.add(local);
    return local;
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

  #headOf(method: MethodDeclaration): MethodHead {
    const head = this.#heads.get(method) ?? readHead(method);
    this.#heads.set(method, head);
    return head;
  }

  /** Whether a name stands anywhere but in imports; what heads say now counts, not what they said. */
  #isUsed(name: string): boolean {
    const heads = [...this.#heads].map(([method, head]) => [method, printHead(head)] as const);
    if (heads.some(([, text]) => mentions(text, name))) return true;
    const replaced = heads.map(([method]) => rangeOfHead(method));
    return this.#client
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter((identifier) => identifier.getText() === name && !isImported(identifier))
      .some((identifier) => !replaced.some(({ start, end }) => isWithin(identifier, start, end)));
  }

  #layoutRegion(resource: string): Edit[] {
    const { parameter = "", type = "" } = this.#api.regional ?? {};
    const resourceClass = this.#classOf(resource);
    const client = this.#classOf(undefined);
    const name = resourceClass.getNameOrThrow();
    const creations = client
      .getDescendantsOfKind(SyntaxKind.NewExpression)
      .map((creation) => creation.getExpression())
      .filter((created) => created.getText() === name);
    return [
      insertAfter(resourceClass.getNameNodeOrThrow(), `<${parameter} extends ${type} = ${type}>`),
      insertAfter(client.getPropertyOrThrow(resource).getTypeNodeOrThrow(), `<${parameter}>`),
      ...creations.map((created) => insertAfter(created, `<${parameter}>`)),
    ];
  }

  #classOf(resource: string | undefined): ClassDeclaration {
    const name =
      resource === undefined
        ? this.#api.className
        : this.#api.resources.find((candidate) => candidate.name === resource)?.className;
    const found = name === undefined ? undefined : this.#client.getClass(name);
    return found ?? this.missing(`the resource ${resource ?? this.#api.className}`);
  }

  #methodOf(operationId: string): MethodDeclaration {
    const operation = this.operation(operationId);
    const method = this.#classOf(resourceOf(operation)).getMethod(operation.method);
    return method ?? this.missing(`the operation ${operationId}`);
  }

  /** Fails, because what an overlay works on is not in the spec; names it and lists the operations. */
  missing(target: string): never {
    throw new GeneratorError([
      {
        file: `${this.#api.name}`,
        message: `an overlay works on ${target}, which the spec no longer declares`,
        expected: `one of ${allOperations(this.#api)
          .map(({ id }) => id)
          .toSorted()
          .join(", ")}`,
      },
    ]);
  }
}

function memberOf(resource: string | undefined, name: string): string {
  return resource === undefined ? name : `${resource}.${name}`;
}

/** A call before an operation is sent, and what it throws. */
interface Guard {
  readonly expression: string;
  readonly throws?: { readonly error: string; readonly when: string } | undefined;
}

function isImported(node: Node): boolean {
  return node.getParentIfKind(SyntaxKind.ImportSpecifier) !== undefined;
}

function isWithin(node: Node, start: number, end: number): boolean {
  return node.getStart() >= start && node.getEnd() <= end;
}

function insertAfter(node: Node, text: string): Edit {
  return { start: node.getEnd(), end: node.getEnd(), text };
}

/** The emitter gives every body this name. */
const bodyParameter = "body";

function classOf(method: MethodDeclaration): ClassDeclaration {
  return method.getParentIfKindOrThrow(SyntaxKind.ClassDeclaration);
}

function takeBody(
  head: MethodHead,
  parameter: Parameter,
  { type, typeParameters }: BodyType,
): void {
  parameter.type = type;
  for (const typeParameter of typeParameters) {
    head.typeParameters.set(typeParameter.name, typeParameter);
  }
}

/** Emits a call in the body of a method, with its arguments on lines of their own where one is too long. */
function emitCall(name: string, args: readonly string[]): string {
  const inline = `${name}(${args.join(", ")})`;
  if (inline.length + "    return ;".length <= lineWidth) return inline;
  return `${name}(\n${args.map((arg) => `  ${arg},\n`).join("")})`;
}

const lineWidth = 100;

function addParagraph(method: MethodDeclaration, text: string): void {
  const [doc] = method.getJsDocs();
  doc?.setDescription(
    `\n${[doc.getDescription().trim(), "", ...emitCommentLines(text)].join("\n")}`,
  );
}

/** The guards of a method as its first statements, and what they throw at the end of its documentation. */
function layoutGuards(method: MethodDeclaration, guards: readonly Guard[]): Edit[] {
  const start = method.getBodyOrThrow().getStart() + "{".length;
  const text = guards.map(({ expression }) => `\n    ${expression};`).join("");
  const throws = guards
    .toReversed()
    .flatMap(({ throws: thrown }) => (thrown ? [`@throws {${thrown.error}} ${thrown.when}`] : []));
  const [doc] = method.getJsDocs();
  const edit = { start, end: start, text };
  return doc === undefined || throws.length === 0 ? [edit] : [edit, layoutDoc(doc, throws)];
}

/** An empty line sets the first tag apart from the text. */
function layoutDoc(doc: JSDoc, tags: readonly string[]): Edit {
  const space = doc.getTags().length === 0 ? "\n\n" : "\n";
  const lines = emitDoc(doc.getInnerText().trim() + space + tags.join("\n"));
  return { start: doc.getStart(), end: doc.getEnd(), text: lines.join("\n  ") };
}

/** Methods of the same class that call a method on their own object, or hand that object on. */
function callersOf(method: MethodDeclaration): MethodDeclaration[] {
  const found = new Set([method]);
  const others = classOf(method).getMethods();
  for (const callee of found) {
    for (const other of others) if (mayCall(other, callee.getName())) found.add(other);
  }
  found.delete(method);
  return [...found];
}

function mayCall(caller: MethodDeclaration, name: string): boolean {
  return caller.getDescendantsOfKind(SyntaxKind.ThisKeyword).some((self) => {
    const access = self.getParentIfKind(SyntaxKind.PropertyAccessExpression);
    return access === undefined || access.getName() === name;
  });
}
