import {
  IndentationText,
  Project,
  SyntaxKind,
  type ClassDeclaration,
  type MethodDeclaration,
  type Node,
  type SourceFile,
} from "ts-morph";
import { allOperations, resourceOf, type Api, type ApiOperation } from "../../model/api.js";
import { GeneratorError } from "../../model/problem.js";
import { ClientImports, type Edit } from "./client-imports.js";
import { layoutGuards, type Guard } from "./layout-guards.js";
import { layoutRegion } from "./layout-region.js";
import {
  layoutHead,
  mentions,
  printHead,
  rangeOfHead,
  readHead,
  type MethodHead,
} from "./method-head.js";

/**
 * The client of an API under edit. What can wait is kept as data until it is printed: each edit of the syntax tree
 * parses the whole file again.
 */
export class ClientFile {
  readonly api: Api;
  readonly #text: string;
  #source: SourceFile | undefined;
  #imports: ClientImports | undefined;
  readonly #heads = new Map<MethodDeclaration, MethodHead>();
  readonly #guards = new Map<MethodDeclaration, Guard[]>();
  readonly #regional = new Set<string>();
  #overlay = "an overlay";
  #target: string | undefined;

  constructor(api: Api, text: string) {
    this.api = api;
    this.#text = text;
  }

  /** Says which overlay is at work from here on. */
  begin(overlay: string): void {
    this.#overlay = `the overlay ${overlay}`;
    this.#target = undefined;
  }

  /** The operation or member that the overlay at work has named last. */
  get target(): string | undefined {
    return this.#target;
  }

  /** Parsed when it is first edited: most documents give the overlays nothing to do. */
  get #tree(): SourceFile {
    return (this.#source ??= new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      manipulationSettings: { indentationText: IndentationText.TwoSpaces },
    }).createSourceFile("client.ts", this.#text));
  }

  get imports(): ClientImports {
    return (this.#imports ??= new ClientImports(this.#tree));
  }

  /** The class of a resource, or of the client itself. */
  classOf(resource: string | undefined): ClassDeclaration {
    const { className, resources } = this.api;
    const name =
      resource === undefined
        ? className
        : resources.find((candidate) => candidate.name === resource)?.className;
    const found = name === undefined ? undefined : this.#tree.getClass(name);
    return found ?? this.missing(`the resource ${resource ?? className}`);
  }

  /** The method of an operation. */
  methodOf(operationId: string): MethodDeclaration {
    const operation = this.operation(operationId);
    const method = this.classOf(resourceOf(operation)).getMethod(operation.method);
    return method ?? this.missing(`the operation ${operationId}`);
  }

  /** The operation of that name; fails, naming it, when the spec does not declare it. */
  operation(operationId: string): ApiOperation {
    return this.find(operationId) ?? this.missing(`the operation ${operationId}`);
  }

  /** The operation of that name, if the spec declares it. */
  find(operationId: string): ApiOperation | undefined {
    this.#target = operationId;
    return allOperations(this.api).find(({ id }) => id === operationId);
  }

  /** What stands before the body of a method, to be changed. */
  headOf(method: MethodDeclaration): MethodHead {
    const head = this.#heads.get(method) ?? readHead(method);
    this.#heads.set(method, head);
    return head;
  }

  /** Has a call stand first in a method, before those that it was given earlier. */
  guard(method: MethodDeclaration, guard: Guard): void {
    this.#guards.set(method, [guard, ...(this.#guards.get(method) ?? [])]);
  }

  /** Gives the class of a resource the region of its client as a type parameter. */
  typeByRegion(resource: string): void {
    const isTyped = this.classOf(resource).getTypeParameters().length > 0;
    if (!isTyped) this.#regional.add(resource);
  }

  /** Whether a name stands anywhere but in imports; what heads say now counts, not what they said. */
  isUsed(name: string): boolean {
    const heads = [...this.#heads].map(([method, head]) => [method, printHead(head)] as const);
    if (heads.some(([, text]) => mentions(text, name))) return true;
    const replaced = heads.map(([method]) => rangeOfHead(method));
    return this.#tree
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter((identifier) => identifier.getText() === name && !isImported(identifier))
      .some((identifier) => !replaced.some(({ start, end }) => isWithin(identifier, start, end)));
  }

  /** The text with every edit in it, laid out like what it was made from. */
  emit(): string {
    if (this.#source === undefined) return this.#text;
    return this.#edits()
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (text, { start, end, text: edit }) => text.slice(0, start) + edit + text.slice(end),
        this.#tree.getFullText(),
      );
  }

  #edits(): Edit[] {
    const { regional } = this.api;
    return [
      ...this.imports.layout(),
      ...[...this.#heads].map(([method, head]) => layoutHead(method, head)),
      ...[...this.#regional].flatMap((resource) =>
        regional === undefined ? [] : layoutRegion(this, resource, regional),
      ),
      ...[...this.#guards].flatMap(([method, guards]) => layoutGuards(method, guards)),
    ];
  }

  /** Fails, because what an overlay works on is not in the spec; names it and lists the operations. */
  missing(target: string): never {
    throw new GeneratorError([
      {
        file: this.api.name,
        message: `${this.#overlay} works on ${target}, which the spec no longer declares`,
        expected: `one of ${allOperations(this.api)
          .map(({ id }) => id)
          .toSorted()
          .join(", ")}`,
      },
    ]);
  }
}

function isImported(node: Node): boolean {
  return node.getParentIfKind(SyntaxKind.ImportSpecifier) !== undefined;
}

function isWithin(node: Node, start: number, end: number): boolean {
  return node.getStart() >= start && node.getEnd() <= end;
}
