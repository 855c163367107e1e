import { attempt } from "./attempt.js";
import { asList, asRecord, isRecord } from "../../runtime/json/values.js";
import { keyOfParameter } from "./path-shape.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";

/**
 * The part of OpenAPI 3.x that the generator reads, after bundling and structural validation by the linter.
 *
 * Source: OpenAPI Specification 3.1.1, section 4.8. Extensions stay `unknown` here and are read once, where used.
 */
export interface OpenApiDocument extends Extensions {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly servers?: readonly ServerObject[];
  readonly security?: readonly SecurityRequirement[];
  readonly paths?: Readonly<Record<string, Referable<PathItemObject>>>;
  readonly webhooks?: OpenApiDocument["paths"];
  /** Webhooks of OpenAPI 3.0, where they are an extension. */
  readonly "x-webhooks"?: OpenApiDocument["paths"];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly components?: {
    readonly schemas?: Readonly<Record<string, SchemaObject>>;
    readonly securitySchemes?: Readonly<Record<string, Referable<SecuritySchemeObject>>>;
    readonly [section: string]: unknown;
  };
}

export interface Extensions {
  readonly [extension: `x-${string}`]: unknown;
}

export interface ServerObject extends Extensions {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, ServerVariableObject>>;
}

export interface ServerVariableObject extends Extensions {
  readonly default: string;
  readonly enum?: readonly string[];
}

export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

export interface SecuritySchemeObject extends Extensions {
  readonly type: string;
  readonly in?: "header" | "query" | "cookie";
  readonly name?: string;
  readonly scheme?: string;
}

export interface PathItemObject
  extends Extensions, Readonly<Partial<Record<HttpMethod, OperationObject>>> {
  readonly servers?: readonly ServerObject[];
  readonly parameters?: readonly Referable<ParameterObject>[];
  /** Operations of other methods (OpenAPI 3.2). */
  readonly additionalOperations?: Readonly<Record<string, OperationObject>>;
}

export interface OperationObject extends Extensions {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly security?: readonly SecurityRequirement[];
  readonly servers?: readonly ServerObject[];
  readonly callbacks?: Readonly<Record<string, Referable<NonNullable<OpenApiDocument["paths"]>>>>;
  readonly parameters?: readonly Referable<ParameterObject>[];
  readonly requestBody?: Referable<RequestBodyObject>;
  readonly responses?: Responses;
}

export interface ParameterObject extends Extensions {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly description?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly schema?: Schema;
  readonly content?: Content;
}

export interface RequestBodyObject {
  readonly description?: string;
  readonly required?: boolean;
  readonly content?: Content;
}

export interface ResponseObject extends Extensions {
  readonly description?: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, Referable<MediaTypeObject>>>;
  readonly links?: Readonly<Record<string, unknown>>;
}

export type Content = Readonly<Record<string, MediaTypeObject>>;

export interface MediaTypeObject {
  readonly schema?: Schema;
  /** Schema of one item of a stream (OpenAPI 3.2). */
  readonly itemSchema?: Schema;
  /** How the members of a form are written. */
  readonly encoding?: Readonly<Record<string, unknown>>;
}

export interface SchemaObject extends Extensions {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** The members of an object by their names. */
export type Properties = Readonly<Record<string, Schema>>;

export interface Reference {
  readonly $ref: string;
}

export type Referable<Value> = Value | Reference;

/** A schema as a document writes it. */
export type Schema = Referable<SchemaObject>;

export type Responses = Readonly<Record<string, Referable<ResponseObject>>>;

/** A node of a document that may be changed. */
export type Node = Record<string, unknown>;

/** The methods that change nothing (RFC 9110, section 9.2.1), so that clients retry them. */
export const safeMethods = ["get", "head", "options", "query", "trace"] as const;

const unsafeMethods = ["post", "put", "patch", "delete"] as const;

export type HttpMethod = (typeof safeMethods)[number] | (typeof unsafeMethods)[number];

/** The methods that a path item can declare, in the order of the output. */
export const httpMethods: readonly HttpMethod[] = [...safeMethods, ...unsafeMethods];

/** An operation and its position in a document. */
export interface OperationSource {
  readonly path: string;
  /** One of those that a path item can declare, in lower case; any other as it is sent. */
  readonly httpMethod: string;
  readonly item: PathItemObject;
  readonly source: OperationObject;
}

/** Lists the operations of a document. */
export function listOperations(document: OpenApiDocument): OperationSource[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, referable]) => {
    const item = resolve(document, referable);
    return operationsOf(item).map(([httpMethod, source]) => ({ path, httpMethod, item, source }));
  });
}

/** Lists the operations of a path item by their methods. */
export function operationsOf(item: PathItemObject): [method: string, OperationObject][] {
  const others = Object.entries(item.additionalOperations ?? {});
  const usual = httpMethods.map((method) => [method, item[method]] as const);
  return [...usual, ...others].flatMap(([method, each]) => (each ? [[method, each]] : []));
}

/**
 * Lists the parameters of an operation. Its own override those of its path with the same name and place (OpenAPI 3.1.1,
 * section 4.8.10).
 */
export function parametersOf(
  document: object,
  { item, source }: Pick<OperationSource, "item" | "source">,
): Referable<ParameterObject>[] {
  const all = [...(item.parameters ?? []), ...(source.parameters ?? [])];
  const byPlace = all.map((each) => {
    const { in: place, name } = resolve(document, each);
    return [`${place} ${name}`, each] as const;
  });
  return [...new Map(byPlace).values()];
}

/** Returns the steps to an operation of a document. */
export function stepsTo(to: Pick<OperationSource, "path" | "httpMethod">): string[] {
  const { path, httpMethod } = to;
  const isUsual = httpMethods.some((each) => each === httpMethod);
  return ["paths", path, ...(isUsual ? [] : ["additionalOperations"]), httpMethod];
}

/** Reports whether a method is older than OpenAPI 3.2; openapi-typescript and openapi-fetch know no other. */
export function isLongKnown(httpMethod: string): boolean {
  return httpMethod !== "query" && httpMethods.some((each) => each === httpMethod);
}

/** Returns a method as it is sent. */
export function sentMethod(httpMethod: string): string {
  return httpMethods.some((each) => each === httpMethod) ? httpMethod.toUpperCase() : httpMethod;
}

/** Returns the schema of a parameter, which may be that of its only media type; `{}` if it has none. */
export function schemaOf({ schema, content = {} }: ParameterObject): Schema {
  return schema ?? Object.values(content)[0]?.schema ?? {};
}

/** Reports whether a node is a `$ref`. Schemas may also be `true` or `false`. */
export function isReference(node: object | boolean): node is Reference {
  return typeof node === "object" && "$ref" in node && typeof node.$ref === "string";
}

/** What the generator reads, for messages. */
export const supported = "a document of OpenAPI 3.0 to 3.2, in YAML or JSON";

/** Reports whether a value claims to be an OpenAPI 3.x document; only the linter knows whether it is one. */
export function isOpenApi3(value: unknown): value is OpenApiDocument {
  const { openapi } = asRecord(value);
  return typeof openapi === "string" && openapi.startsWith("3.");
}

/** Completes the version of a document: to YAML, one without quotes is a number, and some authors leave out the last part. */
export function completeVersion(content: unknown): unknown {
  const { openapi, swagger, ...rest } = asRecord(content);
  if (swagger === 2) return { swagger: "2.0", ...rest };
  if (!/^3(?:\.\d)?$/.test(String(openapi))) return content;
  return { openapi: `${String(openapi).padEnd(3, ".0")}.0`, ...rest };
}

/** Follows `$ref`s inside one bundled document to their target; throws a plain Error on a broken or circular chain. */
export function resolve<Value extends object>(document: object, node: Referable<Value>): Value {
  const seen = new Set<string>();
  let current: Referable<Value> = node;
  while (isReference(current)) {
    if (seen.has(current.$ref))
      throw new Error(`circular reference ${JSON.stringify(current.$ref)}`);
    seen.add(current.$ref);
    const target = readAt(document, splitPointer(current.$ref));
    if (target === undefined)
      throw new Error(`unresolved reference ${JSON.stringify(current.$ref)}`);
    // The linter has already checked that references lead to a node of the right kind.
    current = target as Referable<Value>;
  }
  return current;
}

/** Follows references like {@link resolve}, in any value; `undefined` if they do not lead to one. */
export function follow(document: object, node: unknown): unknown {
  return isRecord(node) ? attempt(() => resolve<object>(document, node)) : node;
}

/** Returns the known values of a closed or open set; empty if it lists none. */
export function knownValues(schema: SchemaObject): readonly unknown[] {
  if (schema["const"] !== undefined) return [schema["const"]];
  return asList(schema["enum"] ?? schema["x-extensible-enum"]);
}

/**
 * Returns the name of the component schema that a reference targets; `undefined` if it targets anything else, or a part
 * of one.
 */
export function schemaNameOf(reference: string): string | undefined {
  const [components, section, name, ...deeper] = splitPointer(reference);
  const isSchema = components === "components" && section === "schemas" && deeper.length === 0;
  return isSchema ? name : undefined;
}

/** Returns the name of the component schema that a node refers to; `undefined` if it is not such a reference. */
export function referredSchema(node: unknown): string | undefined {
  return isRecord(node) && isReference(node) ? schemaNameOf(node.$ref) : undefined;
}

/**
 * Reports whether a parameter is a header that OpenAPI ignores (OpenAPI 3.1.1, section 4.8.12.2.1), so that callers can
 * omit it.
 */
export function isIgnoredHeader(parameter: unknown): boolean {
  return /^header (?:accept|authorization|content-type)$/.test(keyOfParameter(parameter, ""));
}

/** Defines a member. An assignment would set the prototype where the name is `__proto__`. */
export function defineMember(node: object, name: string, value: unknown): void {
  const options = { configurable: true, enumerable: true, writable: true };
  Object.defineProperty(node, name, { ...options, value });
}
