import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";
import type {
  NamedSchema,
  OperationBody,
  OperationResult,
  TypeAlias,
  TypeText,
} from "../model/api.js";
import { effectiveSchema } from "../model/effective-schema.js";
import { emitString, emitTypeName } from "../text/code.js";
import { type Note } from "../model/note.js";
import type { NameScope } from "./name-scope.js";
import {
  isReference,
  resolve,
  type Content,
  type OpenApiDocument,
  type Referable,
  type RequestBodyObject,
  type ResponseObject,
  type SchemaObject,
} from "../model/openapi.js";

/** The operation whose types are read. */
export interface TypeOwner {
  /** Start of the names of its own types. */
  readonly name: string;
  /** The operation in `types.ts`. */
  readonly type: string;
  readonly pointer: string;
}

/** Names the types of one API: schemas by their own name, everything inline by the operation that uses it. */
export class TypeReader {
  readonly schemas: readonly NamedSchema[];
  readonly aliases: TypeAlias[] = [];
  /** Types that could not have the name that they would have. */
  readonly notes: Note[] = [];
  readonly #document: OpenApiDocument;
  readonly #names: NameScope;
  readonly #bySchema: ReadonlyMap<string, NamedSchema>;

  constructor(document: OpenApiDocument, names: NameScope) {
    this.#document = document;
    this.#names = names;
    this.schemas = Object.entries(document.components?.schemas ?? {}).map(([schema, source]) => ({
      schema,
      typeName: this.#claim(schema, "Schema", emitPointer("components", "schemas", schema)),
      description: source.description ?? "",
    }));
    this.#bySchema = new Map(this.schemas.map((named) => [named.schema, named]));
  }

  /** The type of a request body; JSON is preferred where several content types are offered. */
  readBody(body: Referable<RequestBodyObject>, owner: TypeOwner): OperationBody {
    const { content = {}, required = false } = resolve(this.#document, body);
    const contentType = preferredContentType(content);
    if (contentType === undefined)
      return { contentType: "application/json", required, type: plain("unknown") };
    const raw = rawBodyType(contentType);
    const schema = content[contentType]?.schema;
    if (raw !== undefined && !this.#isForm(contentType, schema))
      return { contentType, required, type: plain(raw) };
    const inline = `NonNullable<${owner.type}["requestBody"]>["content"][${emitString(contentType)}]`;
    const { text, imports } = this.#schemaType(schema, "Body", inline, owner);
    const type = { text: raw === undefined ? text : `${text} | ${raw}`, imports };
    return { contentType, required, type };
  }

  /** The type of what a successful call gives back: one of what its 2xx responses hold. */
  readResult(
    responses: Readonly<Record<string, Referable<ResponseObject>>>,
    owner: TypeOwner,
  ): OperationResult {
    const results = listSuccesses(responses).map(([status, response]) => {
      const content = resolve(this.#document, response).content ?? {};
      const inline = `${owner.type}["responses"][${statusKey(status)}]["content"]`;
      return this.#resultOf(content, inline, owner);
    });
    return uniteResults(results);
  }

  /** Declares a type of the operation's own and gives it a free name. */
  declare(suffix: string, text: string, owner: TypeOwner): TypeText {
    const free = this.#claim(`${owner.name}${suffix}`, "", owner.pointer);
    this.aliases.push({ name: free, text });
    return { text: free, imports: [free] };
  }

  /** Whether a body is made of fields that the schema names. */
  #isForm(contentType: string, schema: Referable<SchemaObject> | undefined): boolean {
    const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/.test(contentType);
    if (!isForm || schema === undefined) return false;
    const { type, properties, allOf, anyOf, oneOf } = effectiveSchema(this.#document, schema);
    return [type].flat().includes("object") || [properties, allOf, anyOf, oneOf].some(isGiven);
  }

  #claim(name: string, suffix: string, pointer: string): string {
    const wanted = emitTypeName(name);
    const free = this.#names.claim(wanted, suffix);
    if (free !== wanted) {
      this.notes.push({ pointer, message: `its type is ${free}, because ${wanted} is taken` });
    }
    return free;
  }

  #resultOf(content: Content, inline: string, owner: TypeOwner): OperationResult {
    const contentType = preferredContentType(content);
    if (contentType === undefined) return { kind: "none", type: plain("void") };
    if (contentType.startsWith("text/")) return { kind: "text", type: plain("string") };
    if (!isJson(contentType)) return { kind: "binary", type: plain("Uint8Array") };
    const schema = content[contentType]?.schema;
    if (isUnknown(schema)) return { kind: "unknown", type: plain("unknown") };
    const text = `${inline}[${emitString(contentType)}]`;
    return { kind: "json", type: this.#schemaType(schema, "Result", text, owner) };
  }

  #schemaType(
    schema: Referable<SchemaObject> | undefined,
    suffix: string,
    inline: string,
    owner: TypeOwner,
  ): TypeText {
    if (isUnknown(schema)) return plain("unknown");
    const named = this.#named(schema);
    if (named !== undefined) return { text: named.typeName, imports: [named.typeName] };
    return this.declare(suffix, inline, owner);
  }

  #named(schema: Referable<SchemaObject> | undefined): NamedSchema | undefined {
    if (schema === undefined || !isReference(schema)) return undefined;
    const [components, schemas, name, ...deeper] = splitPointer(schema.$ref);
    if (components !== "components" || schemas !== "schemas" || deeper.length > 0) return undefined;
    return name === undefined ? undefined : this.#bySchema.get(name);
  }
}

/** Where no success is declared, the default response is what a success looks like, if it is anything. */
function listSuccesses(
  responses: Readonly<Record<string, Referable<ResponseObject>>>,
): [string, Referable<ResponseObject>][] {
  const declared = Object.entries(responses).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const successes = declared.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  return successes.length > 0 ? successes : declared.filter(([status]) => status === "default");
}

/** Where some answers have a shape and others none, nothing can be promised of the body of any. */
function uniteResults(results: readonly OperationResult[]): OperationResult {
  const [first = { kind: "none", type: plain("void") }, ...others] = withoutRepeats(results);
  if (others.length === 0) return first;
  const all = [first, ...others];
  const text = all.map(({ kind, type }) => (kind === "none" ? "undefined" : type.text)).join(" | ");
  const kind = others.every((other) => other.kind === first.kind) ? first.kind : "unknown";
  return { kind, type: { text, imports: all.flatMap(({ type }) => type.imports) } };
}

function withoutRepeats(results: readonly OperationResult[]): OperationResult[] {
  return [...new Map(results.map((result) => [result.type.text, result])).values()];
}

function plain(text: string): TypeText {
  return { text, imports: [] };
}

/** The content type that a client sends or reads: JSON where it is offered, else the first. */
export function preferredContentType(content: Content): string | undefined {
  const types = Object.keys(content);
  return types.find((type) => type === "application/json") ?? types.find(isJson) ?? types[0];
}

/** RFC 6839: `application/json`, and every type with the `+json` suffix. */
function isJson(contentType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(contentType);
}

/** The type of a body that is already in the form in which it is sent; `undefined` for JSON, which never is. */
function rawBodyType(contentType: string): string | undefined {
  if (isJson(contentType)) return undefined;
  if (contentType.startsWith("text/")) return "string";
  if (contentType.startsWith("multipart/form-data")) return "FormData";
  if (contentType.startsWith("application/x-www-form-urlencoded"))
    return "URLSearchParams | string";
  return "ArrayBuffer | Blob | FormData | Uint8Array | URLSearchParams | string";
}

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

/** A schema that says nothing about its value. */
function isUnknown(schema: Referable<SchemaObject> | undefined): boolean {
  const annotations = new Set(["description", "title", "examples", "example"]);
  return schema === undefined || Object.keys(schema).every((keyword) => annotations.has(keyword));
}

/** Numeric responses are keyed by numbers in the types, ranges such as `2XX` by strings. */
function statusKey(status: string): string {
  return /^\d+$/.test(status) ? status : emitString(status);
}
