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
import { applyEdits, type Edit } from "./apply-edits.js";
import { ClientImports } from "./client-imports.js";
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
 * parses the whole file again, after which its nodes are others. So methods are kept by their names.
 */
export class ClientFile {
  readonly api: Api;
  readonly #text: string;
  #source: SourceFile | undefined;
  #imports: ClientImports | undefined;
  readonly #added = new Map<string, string>();
  readonly #heads = new Map<string, MethodHead>();
  readonly #guards = new Map<string, Guard[]>();
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
  get #parsed(): SourceFile {
    return (this.#source ??= new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      manipulationSettings: { indentationText: IndentationText.TwoSpaces },
    }).createSourceFile("client.ts", this.#text));
  }

  /** With all members that have been added. */
  get #tree(): SourceFile {
    const source = this.#parsed;
    const members = [...this.#added].map(([name, text]): Edit => {
      const end = source.getClassOrThrow(name).getEnd() - "}".length;
      return { start: end, end, text };
    });
    this.#added.clear();
    if (members.length > 0) source.replaceWithText(applyEdits(source.getFullText(), members));
    return source;
  }

  get imports(): ClientImports {
    return (this.#imports ??= new ClientImports(this.#parsed));
  }

  /** The class of a resource, or of the client itself. */
  classOf(resource: string | undefined): ClassDeclaration {
    return this.#tree.getClassOrThrow(this.#classNameOf(resource));
  }

  #classNameOf(resource: string | undefined): string {
    const { className, resources } = this.api;
    if (resource === undefined) return className;
    const found = resources.find((candidate) => candidate.name === resource);
    return found?.className ?? this.missing(`the resource ${resource}`);
  }

  /** Adds a member at the end of a class; the tree has it, and all others, when it is next looked at. */
  addMember(resource: string | undefined, lines: readonly string[]): void {
    const name = this.#classNameOf(resource);
    const text = lines.map((line) => (line === "" ? "\n" : `  ${line}\n`)).join("");
    this.#added.set(name, `${this.#added.get(name) ?? ""}\n${text}`);
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
    const name = nameOf(method);
    const head = this.#heads.get(name) ?? readHead(method);
    this.#heads.set(name, head);
    return head;
  }

  /** Has a call stand first in a method, before those that it was given earlier. */
  guard(method: MethodDeclaration, guard: Guard): void {
    const name = nameOf(method);
    this.#guards.set(name, [guard, ...(this.#guards.get(name) ?? [])]);
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
    const replaced = heads.map(([method]) => rangeOfHead(this.#methodNamed(method)));
    return this.#tree
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter((identifier) => identifier.getText() === name && !isImported(identifier))
      .some((identifier) => !replaced.some(({ start, end }) => isWithin(identifier, start, end)));
  }

  /** The text with every edit in it, laid out like what it was made from. */
  emit(): string {
    const isUntouched = this.#source === undefined && this.#added.size === 0;
    return isUntouched ? this.#text : applyEdits(this.#tree.getFullText(), this.#edits());
  }

  #edits(): Edit[] {
    const { regional } = this.api;
    return [
      ...this.imports.layout(),
      ...[...this.#heads].map(([method, head]) => layoutHead(this.#methodNamed(method), head)),
      ...[...this.#regional].flatMap((resource) =>
        regional === undefined ? [] : layoutRegion(this, resource, regional),
      ),
      ...[...this.#guards].flatMap(([method, guards]) =>
        layoutGuards(this.#methodNamed(method), guards),
      ),
    ];
  }

  #methodNamed(name: string): MethodDeclaration {
    const [owner = "", member = "", overload] = name.split(".");
    const method = this.#tree.getClassOrThrow(owner).getMethodOrThrow(member);
    return overload === undefined ? method : (method.getOverloads()[Number(overload)] ?? method);
  }

  /** Fails, because what an overlay works on is not in the spec; names it and lists the operations. */
  missing(target: string): never {
    throw new GeneratorError([
      {
        file: this.api.name,
        message: `${this.#overlay} changes ${target}, which the spec no longer declares`,
        expected: `one of ${allOperations(this.api)
          .map(({ id }) => id)
          .toSorted()
          .join(", ")}`,
      },
    ]);
  }
}

function nameOf(method: MethodDeclaration): string {
  const owner = method.getParentIfKindOrThrow(SyntaxKind.ClassDeclaration);
  const name = `${owner.getNameOrThrow()}.${method.getName()}`;
  if (!method.isOverload()) return name;
  return `${name}.${method.getImplementationOrThrow().getOverloads().indexOf(method)}`;
}

function isImported(node: Node): boolean {
  return node.getParentIfKind(SyntaxKind.ImportSpecifier) !== undefined;
}

function isWithin(node: Node, start: number, end: number): boolean {
  return node.getStart() >= start && node.getEnd() <= end;
}
