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
 * An API's client during editing. Edits are kept as data until the client is printed where possible, because every edit
 * of the syntax tree parses the whole file again and replaces its nodes. For the same reason, methods are kept by name.
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

  /** Sets the current overlay. */
  begin(overlay: string): void {
    this.#overlay = `the overlay ${overlay}`;
    this.#target = undefined;
  }

  /** The operation or member that the current overlay named last. */
  get target(): string | undefined {
    return this.#target;
  }

  /** Parsed on the first edit, because the overlays change nothing for most documents. */
  get #parsed(): SourceFile {
    return (this.#source ??= new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      manipulationSettings: { indentationText: IndentationText.TwoSpaces },
    }).createSourceFile("client.ts", this.#text));
  }

  /** The parsed file with all added members. */
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

  /** Returns the class of a resource, or of the client itself. */
  classOf(resource: string | undefined): ClassDeclaration {
    return this.#tree.getClassOrThrow(this.#classNameOf(resource));
  }

  #classNameOf(resource: string | undefined): string {
    const { className, resources } = this.api;
    if (resource === undefined) return className;
    const found = resources.find((candidate) => candidate.name === resource);
    return found?.className ?? this.missing(`the resource ${resource}`);
  }

  /** Adds a member to the end of a class. The tree includes it on the next access, along with all others. */
  addMember(resource: string | undefined, lines: readonly string[]): void {
    const name = this.#classNameOf(resource);
    const text = lines.map((line) => (line === "" ? "\n" : `  ${line}\n`)).join("");
    this.#added.set(name, `${this.#added.get(name) ?? ""}\n${text}`);
  }

  /** Returns the method of an operation. */
  methodOf(operationId: string): MethodDeclaration {
    const operation = this.operation(operationId);
    const method = this.classOf(resourceOf(operation)).getMethod(operation.method);
    return method ?? this.missing(`the operation ${operationId}`);
  }

  /** Returns the operation with a name; throws an error that names it if the spec does not declare it. */
  operation(operationId: string): ApiOperation {
    return this.find(operationId) ?? this.missing(`the operation ${operationId}`);
  }

  /** Returns the operation with a name if the spec declares it. */
  find(operationId: string): ApiOperation | undefined {
    this.#target = operationId;
    return allOperations(this.api).find(({ id }) => id === operationId);
  }

  /** Returns the editable head of a method: everything before its body. */
  headOf(method: MethodDeclaration): MethodHead {
    const name = nameOf(method);
    const head = this.#heads.get(name) ?? readHead(method);
    this.#heads.set(name, head);
    return head;
  }

  /** Inserts a call at the start of a method, before earlier guards. */
  guard(method: MethodDeclaration, guard: Guard): void {
    const name = nameOf(method);
    this.#guards.set(name, [guard, ...(this.#guards.get(name) ?? [])]);
  }

  /** Adds the region of the client as a type parameter to the class of a resource. */
  typeByRegion(resource: string): void {
    const isTyped = this.classOf(resource).getTypeParameters().length > 0;
    if (!isTyped) this.#regional.add(resource);
  }

  /** Reports whether a name is used outside imports, according to the edited heads. */
  isUsed(name: string): boolean {
    const heads = [...this.#heads].map(([method, head]) => [method, printHead(head)] as const);
    if (heads.some(([, text]) => mentions(text, name))) return true;
    const replaced = heads.map(([method]) => rangeOfHead(this.#methodNamed(method)));
    return this.#tree
      .getDescendantsOfKind(SyntaxKind.Identifier)
      .filter((identifier) => identifier.getText() === name && !isImported(identifier))
      .some((identifier) => !replaced.some(({ start, end }) => isWithin(identifier, start, end)));
  }

  /** Returns the text with all edits, formatted like the original. */
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

  /** Throws an error for an overlay's target that is not in the spec; it names the target and lists the operations. */
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
