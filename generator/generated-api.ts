import {
  IndentationText,
  Project,
  type ClassDeclaration,
  type MethodDeclaration,
  type SourceFile,
} from "ts-morph";
import type { Api, ApiOperation } from "./api.js";
import { allOperations } from "./api.js";
import { emitCommentLines } from "./code.js";
import { GeneratorError } from "./problem.js";

/** A constant that an overlay adds to `tables.ts`. */
export interface Table {
  readonly name: string;
  readonly value: unknown;
  /** Its declared type and the module to import it from; without one, the literal types itself. */
  readonly type?: { readonly name: string; readonly from: string } | undefined;
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
  readonly result: string;
  /** One expression that calls a tested function. */
  readonly expression: string;
}

/** What overlays did to one API, for the manifest. */
export interface WeaveRecord {
  readonly added: readonly string[];
  readonly guarded: readonly string[];
  /** Members of overlays that gave way because the spec declares them. */
  readonly superseded: readonly string[];
}

/** The generated client of one API, open to a few edits. */
export class GeneratedApi {
  readonly #api: Api;
  readonly #client: SourceFile;
  readonly #runtime: (module: string) => string;
  readonly #tables: Table[] = [];
  readonly #added: string[] = [];
  readonly #guarded: string[] = [];
  readonly #superseded: string[] = [];

  /** @param runtime - gives the module specifier under which an overlay's runtime module is imported */
  constructor(api: Api, client: string, runtime: (module: string) => string) {
    this.#api = api;
    this.#runtime = runtime;
    this.#client = new Project({
      useInMemoryFileSystem: true,
      skipLoadingLibFiles: true,
      manipulationSettings: { indentationText: IndentationText.TwoSpaces },
    }).createSourceFile("client.ts", client);
  }

  get tables(): readonly Table[] {
    return this.#tables;
  }

  get record(): WeaveRecord {
    return { added: this.#added, guarded: this.#guarded, superseded: this.#superseded };
  }

  /** The client's text with every edit in it. */
  emit(): string {
    return this.#client.getFullText();
  }

  /** Adds a constant to `tables.ts`; `from` in its type is the name of a runtime module, such as `transport`. */
  addTable(table: Table): void {
    const { type } = table;
    this.#tables.push({ ...table, type: type && { ...type, from: this.#runtime(type.from) } });
  }

  /** Adds a method, unless the spec declares an operation of that name: then the spec's stays and the overlay's is recorded as superseded. */
  addMethod(addition: MethodAddition): void {
    const { resource, name, doc, parameters, result, expression } = addition;
    const member = resource === undefined ? name : `${resource}.${name}`;
    if (allOperations(this.#api).some(({ id }) => id === member)) {
      this.#superseded.push(member);
      return;
    }
    this.#classOf(resource).addMethod({
      isAsync: true,
      name,
      docs: [{ description: `\n${emitCommentLines(doc).join("\n")}` }],
      parameters: parameters.map(({ optional = false, ...rest }) => ({
        ...rest,
        hasQuestionToken: optional,
      })),
      returnType: `Promise<${result}>`,
      statements: [`return ${expression};`],
    });
    this.#added.push(member);
  }

  /** Puts one call before an operation is sent; the call throws to refuse the request. */
  guard(operationId: string, expression: string): void {
    this.#methodOf(operationId).insertStatements(0, `${expression};`);
    this.#guarded.push(operationId);
  }

  /** Imports a value or, with `type`, a type into the client; `from` is a runtime module, `./tables.js` or `./types.js`. */
  addImport(from: string, name: string, kind: "value" | "type" = "value"): void {
    const specifier = from.startsWith("./") ? from : this.#runtime(from);
    const isTypeOnly = kind === "type";
    const existing = this.#client
      .getImportDeclarations()
      .find(
        (declaration) =>
          declaration.getModuleSpecifierValue() === specifier &&
          declaration.isTypeOnly() === isTypeOnly,
      );
    if (existing === undefined) {
      this.#client.addImportDeclaration({
        moduleSpecifier: specifier,
        namedImports: [name],
        isTypeOnly,
      });
    } else if (!existing.getNamedImports().some((named) => named.getName() === name)) {
      existing.addNamedImport(name);
    }
  }

  #classOf(resource: string | undefined): ClassDeclaration {
    const name =
      resource === undefined
        ? this.#api.className
        : this.#api.resources.find((candidate) => candidate.name === resource)?.className;
    const found = name === undefined ? undefined : this.#client.getClass(name);
    return found ?? this.#missing(`the resource ${resource ?? this.#api.className}`);
  }

  #methodOf(operationId: string): MethodDeclaration {
    const operation = allOperations(this.#api).find(({ id }) => id === operationId);
    const method = operation && this.#classOf(resourceOf(operation)).getMethod(operation.method);
    return method ?? this.#missing(`the operation ${operationId}`);
  }

  #missing(target: string): never {
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

function resourceOf(operation: ApiOperation): string | undefined {
  const [first, second] = operation.id.split(".");
  return second === undefined ? undefined : first;
}
