import type { NamedSchema, OperationBody, OperationResult, TypeAlias, TypeText } from "../api.js";
import { emitString, emitTypeName } from "../code.js";
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
} from "../openapi.js";

/** Names the types of one API: schemas by their own name, everything inline by the operation that uses it. */
export class TypeReader {
  readonly schemas: readonly NamedSchema[];
  readonly aliases: TypeAlias[] = [];
  readonly #document: OpenApiDocument;
  readonly #names: NameScope;

  constructor(document: OpenApiDocument, names: NameScope) {
    this.#document = document;
    this.#names = names;
    this.schemas = Object.entries(document.components?.schemas ?? {}).map(([schema, source]) => ({
      schema,
      typeName: names.claim(emitTypeName(schema), "Schema"),
      description: source.description ?? "",
    }));
  }

  /** The type of a request body; JSON is preferred where several content types are offered. */
  readBody(body: Referable<RequestBodyObject>, owner: string, operation: string): OperationBody {
    const { content = {}, required = false } = resolve(this.#document, body);
    const contentType = preferred(content);
    if (contentType === undefined)
      return { contentType: "application/json", required, type: plain("unknown") };
    if (!isJson(contentType))
      return { contentType, required, type: plain(rawBodyType(contentType)) };
    const inline = `NonNullable<${operation}["requestBody"]>["content"][${emitString(contentType)}]`;
    return {
      contentType,
      required,
      type: this.#schemaType(content[contentType]?.schema, `${owner}Body`, inline),
    };
  }

  /** The type of what a successful call gives back: one of what its 2xx responses hold. */
  readResult(
    responses: Readonly<Record<string, Referable<ResponseObject>>>,
    owner: string,
    operation: string,
  ): OperationResult {
    const successes = Object.entries(responses).filter(([status]) => /^2(\d\d|XX)$/i.test(status));
    const results = successes
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([status, response]) => {
        const content = resolve(this.#document, response).content ?? {};
        const inline = `${operation}["responses"][${statusKey(status)}]["content"]`;
        return this.#resultOf(content, `${owner}Result`, inline);
      });
    return uniteResults(results);
  }

  /** Declares a type of the operation's own and gives it a free name. */
  declare(name: string, text: string): TypeText {
    const free = this.#names.claim(name);
    this.aliases.push({ name: free, text });
    return { text: free, imports: [free] };
  }

  #resultOf(content: Content, name: string, inline: string): OperationResult {
    const contentType = preferred(content);
    if (contentType === undefined) return { kind: "none", type: plain("void") };
    if (contentType.startsWith("text/")) return { kind: "text", type: plain("string") };
    if (!isJson(contentType)) return { kind: "binary", type: plain("Uint8Array") };
    const schema = content[contentType]?.schema;
    if (isUnknown(schema)) return { kind: "unknown", type: plain("unknown") };
    const type = this.#schemaType(schema, name, `${inline}[${emitString(contentType)}]`);
    return { kind: "json", type };
  }

  #schemaType(schema: Referable<SchemaObject> | undefined, name: string, inline: string): TypeText {
    if (isUnknown(schema)) return plain("unknown");
    const named = this.#named(schema);
    if (named !== undefined) return { text: named.typeName, imports: [named.typeName] };
    return this.declare(name, inline);
  }

  #named(schema: Referable<SchemaObject> | undefined): NamedSchema | undefined {
    if (schema === undefined || !isReference(schema)) return undefined;
    const prefix = "#/components/schemas/";
    if (!schema.$ref.startsWith(prefix)) return undefined;
    const name = decodeURIComponent(schema.$ref.slice(prefix.length))
      .replaceAll("~1", "/")
      .replaceAll("~0", "~");
    return this.schemas.find((candidate) => candidate.schema === name);
  }
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

function preferred(content: Content): string | undefined {
  const types = Object.keys(content);
  return types.find((type) => type === "application/json") ?? types.find(isJson) ?? types[0];
}

/** RFC 6839: `application/json`, and every type with the `+json` suffix. */
function isJson(contentType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(contentType);
}

function rawBodyType(contentType: string): string {
  if (contentType.startsWith("text/")) return "string";
  return contentType.startsWith("multipart/form-data") ? "FormData" : "BodyInit";
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
