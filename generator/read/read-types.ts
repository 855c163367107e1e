import { isJsonType } from "../../runtime/json/is-json-type.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { streamKindOf } from "../../runtime/json/stream-kind.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import type {
  NamedSchema,
  OperationBody,
  OperationErrors,
  OperationResult,
  TypeAlias,
  TypeText,
} from "../model/api.js";
import { effectiveSchema } from "../model/effective-schema.js";
import { emitString, emitTypeName } from "../text/code.js";
import { type Note } from "../model/note.js";
import { referredSchema } from "../model/referred-schema.js";
import type { NameScope } from "./name-scope.js";
import { findSharedFiles } from "./form-files.js";
import { readEncoding } from "./read-serialization.js";
import { listEventData } from "./read-event-schema.js";
import { offerStreams, type OfferedStream } from "./offer-streams.js";
import {
  hasStreamField,
  isTextItem,
  listStreamTypes,
  readItemSchema,
  withoutStreams,
} from "./read-streams.js";
import {
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
  /** Schemas whose types say nothing of form data. */
  readonly #sharedFiles: ReadonlySet<string>;

  constructor(document: OpenApiDocument, names: NameScope) {
    this.#document = document;
    this.#names = names;
    this.schemas = Object.entries(document.components?.schemas ?? {}).map(([schema, source]) => ({
      schema,
      typeName: this.#claim(schema, "Schema", emitPointer("components", "schemas", schema)),
      description: source.description ?? "",
    }));
    this.#bySchema = new Map(this.schemas.map((named) => [named.schema, named]));
    this.#sharedFiles = findSharedFiles(document);
  }

  /** The type of a request body; JSON is preferred where several content types are offered, the others can be chosen. */
  readBody(body: Referable<RequestBodyObject>, owner: TypeOwner): OperationBody {
    const { content = {}, required = false } = resolve(this.#document, body);
    const contentType = preferredContentType(content);
    if (contentType === undefined)
      return { contentType: "application/json", required, type: plain("unknown"), others: [] };
    const schema = content[contentType]?.schema;
    return {
      contentType,
      required,
      type: this.#bodyType(contentType, content, "Body", owner),
      hasStreamField: schema !== undefined && hasStreamField(this.#document, schema),
      others: listOtherTypes(content).map((other) => ({
        contentType: other,
        type: this.#bodyType(other, content, `${formName(other)}Body`, owner),
        encoding: readEncoding(content[other]),
      })),
    };
  }

  #bodyType(contentType: string, content: Content, suffix: string, owner: TypeOwner): TypeText {
    const raw = rawBodyType(contentType);
    const schema = content[contentType]?.schema;
    if (raw !== undefined && !this.#isForm(contentType, schema)) return plain(raw);
    const inline = `NonNullable<${owner.type}["requestBody"]>["content"][${emitString(contentType)}]`;
    const isShared = contentType.startsWith("multipart/") && this.#sharesFiles(schema);
    const { text, imports } = isShared
      ? this.declare(suffix, inline, owner)
      : this.#schemaType(schema, suffix, inline, owner);
    return { text: raw === undefined ? text : `${text} | ${raw}`, imports };
  }

  /** The type that a successful call returns: one of its 2xx responses. */
  readResult(
    responses: Readonly<Record<string, Referable<ResponseObject>>>,
    owner: TypeOwner,
  ): OperationResult {
    if (isRedirecting(responses)) return redirect;
    const answers = listSuccesses(responses).map(([status, response]) => ({
      content: (isBodiless(status) ? undefined : resolve(this.#document, response).content) ?? {},
      inline: `${owner.type}["responses"][${statusKey(status)}]["content"]`,
    }));
    const results = answers.flatMap(({ content, inline }) => {
      const whole = withoutStreams(content);
      const isStream = Object.keys(content).length > 0 && Object.keys(whole).length === 0;
      return isStream ? [] : this.#resultsOf(whole, inline, owner);
    });
    const streams = answers.flatMap(({ content, inline }) =>
      this.#streamsOf(content, inline, owner),
    );
    // An answer without content is a stream without items.
    const isOnlyStreams = streams.length > 0 && results.every(({ kind }) => kind === "none");
    return offerStreams(isOnlyStreams ? undefined : uniteResults(results), streams);
  }

  /** Declares the type of the bodies of failures, by status; `undefined`: the document describes none. */
  readErrors(
    responses: Readonly<Record<string, Referable<ResponseObject>>>,
    owner: TypeOwner,
  ): OperationErrors | undefined {
    const bodies = Object.entries(responses).flatMap(([status, response]) => {
      const { content = {}, "x-throttle": throttle } = resolve(this.#document, response);
      const inline = `${owner.type}["responses"][${statusKey(status)}]["content"]`;
      // What is recognized as a throttle by its body becomes an error of its own, without one.
      const types =
        isFailure(status) && throttle === undefined ? this.#errorTypes(content, inline) : [];
      return types.length === 0 ? [] : [[status.replace(/xx$/i, "XX"), types.join(" | ")] as const];
    });
    if (bodies.length === 0) return undefined;
    const members = bodies.map(([status, type]) => `  ${propertyKey(status)}: ${type};\n`);
    const doc =
      "Bodies of failures by status, as the document describes them. They are not validated.";
    const { text } = this.declare("Errors", `{\n${members.join("")}}`, owner, doc);
    return { typeName: text, statuses: bodies.map(([status]) => status) };
  }

  /** Declares a type of the operation's own and gives it a free name. */
  declare(suffix: string, text: string, owner: TypeOwner, doc?: string): TypeText {
    const free = this.#claim(`${owner.name}${suffix}`, "", owner.pointer);
    this.aliases.push({ name: free, doc, text });
    return { text: free, imports: [free] };
  }

  /** What may be read of a failure: JSON, or else the text. Without a schema nothing is known of it. */
  #errorTypes(content: Content, inline: string): string[] {
    const types = Object.entries(content).map(([contentType, { schema }]) => {
      if (!isJsonType(contentType)) return "string";
      if (isUnknown(schema)) return "unknown";
      return this.#named(schema)?.typeName ?? `${inline}[${emitString(contentType)}]`;
    });
    return types.includes("unknown") ? [] : [...new Set(types)];
  }

  /** Whether a body is made of fields that the schema names. */
  #isForm(contentType: string, schema: Referable<SchemaObject> | undefined): boolean {
    const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/.test(contentType);
    if (!isForm || schema === undefined) return false;
    const { type, properties, allOf, anyOf, oneOf } = effectiveSchema(this.#document, schema);
    return [type].flat().includes("object") || [properties, allOf, anyOf, oneOf].some(isGiven);
  }

  #sharesFiles(schema: Referable<SchemaObject> | undefined): boolean {
    const name = referredSchema(schema);
    return name !== undefined && this.#sharedFiles.has(name);
  }

  #claim(name: string, suffix: string, pointer: string): string {
    const wanted = emitTypeName(name);
    const free = this.#names.claim(wanted, suffix);
    if (free !== wanted) {
      this.notes.push({ pointer, message: `its type is ${free}, because ${wanted} is taken` });
    }
    return free;
  }

  /** What one response holds: JSON where it is offered, and files beside it. */
  #resultsOf(content: Content, inline: string, owner: TypeOwner): AskedResult[] {
    const contentType = preferredContentType(content);
    if (contentType === undefined) return [{ kind: "none", type: plain("void") }];
    const accept = { accept: contentType };
    if (contentType.startsWith("text/"))
      return [{ kind: "text", type: plain("string"), ...accept }];
    if (!isJsonType(contentType)) return [{ kind: "binary", type: plain("Uint8Array"), ...accept }];
    const files = listFilesBeside(this.#document, content).map((file): AskedResult => ({
      kind: "binary",
      type: plain("Uint8Array"),
      accept: `${file};q=0.9`,
    }));
    const schema = content[contentType]?.schema;
    if (isUnknown(schema))
      return [{ kind: "unknown", type: plain("unknown"), ...accept }, ...files];
    const text = `${inline}[${emitString(contentType)}]`;
    const type = this.#schemaType(schema, "Result", text, owner);
    return [{ kind: "json", type, ...accept }, ...files];
  }

  #streamsOf(content: Content, inline: string, owner: TypeOwner): OfferedStream[] {
    return listStreamTypes(content).map((accept) => {
      const { schema, isMember } = readItemSchema(this.#document, content[accept] ?? {});
      const text = `${inline}[${emitString(accept)}]${isMember ? "[number]" : ""}`;
      if (streamKindOf(accept) === "lines") {
        const item = this.#schemaType(schema, "Item", text, owner);
        return { accept, reader: "jsonLines", item };
      }
      return { accept, ...this.#eventsOf(schema, text, owner) };
    });
  }

  #eventsOf(
    schema: Referable<SchemaObject> | undefined,
    inline: string,
    owner: TypeOwner,
  ): Omit<OfferedStream, "accept"> {
    if (schema === undefined || isTextItem(this.#document, schema))
      return { reader: "textEvents", item: plain("string") };
    const data = listEventData(this.#document, schema);
    const contents = data?.flatMap(contentSchemaOf) ?? [];
    // No type of the library says what the text of a field holds.
    if (contents.length > 0) {
      const types = contents.map((content) => this.#named(content)?.typeName);
      return { reader: "jsonEvents", item: uniteNames(types) };
    }
    const item = this.#schemaType(schema, "Event", inline, owner);
    const isText = data?.every(({ type }) => type === "string") === true;
    const isWhole = data !== undefined;
    return { reader: isText ? "textEvents" : "jsonEvents", item, isWhole };
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
    const name = referredSchema(schema);
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

/** Redirects are failures as well, but nobody describes their bodies. */
function isFailure(status: string): boolean {
  return /^[45](?:\d\d|XX)$/i.test(status) || status === "default";
}

function propertyKey(status: string): string {
  return status === "default" ? status : statusKey(status);
}

/** A result of one response, with the media type that asks for it. */
type AskedResult = Pick<OperationResult, "kind" | "type"> & { readonly accept?: string };

/** The schema of what a text holds, where that is JSON. */
function contentSchemaOf({ contentSchema }: SchemaObject): Referable<SchemaObject>[] {
  return isRecord(contentSchema) ? [contentSchema] : [];
}

/** The union of named types; where one has no name, nothing is known. */
function uniteNames(names: readonly (string | undefined)[]): TypeText {
  const known = [...new Set(names.filter((name) => name !== undefined))];
  const isKnown = names.every((name) => name !== undefined);
  return isKnown ? { text: known.join(" | "), imports: known } : plain("unknown");
}

/** Where some answers have a shape and others none, nothing can be promised of the body of any. */
function uniteResults(results: readonly AskedResult[]): OperationResult {
  const [first = none, ...others] = withoutRepeats(results);
  const accept = acceptFor(results);
  if (others.length === 0) return { kind: first.kind, type: first.type, accept };
  const all = [first, ...others];
  const text = all.map(({ kind, type }) => (kind === "none" ? "undefined" : type.text)).join(" | ");
  const type = { text, imports: all.flatMap((result) => result.type.imports) };
  if (others.every((other) => other.kind === first.kind)) return { kind: first.kind, type, accept };
  // Bytes are told from texts by what the answer says of itself; without them, by whether they are JSON.
  const hasBytes = all.some(({ kind }) => kind === "binary");
  return { kind: "unknown", type, accept, reader: hasBytes ? "readByType" : undefined };
}

const none: AskedResult = { kind: "none", type: plain("void") };

/** What asks for all that is read as something; plain JSON is what the transport asks for by itself. */
function acceptFor(results: readonly AskedResult[]): string | undefined {
  const kinds = new Set(results.map(({ kind }) => kind));
  if (!kinds.has("json")) return undefined;
  const types = new Set(results.flatMap(({ accept }) => accept ?? []));
  const isUsual = [...types].every((type) =>
    /^application\/json\s*(;\s*charset=[^;]*)?$/i.test(type),
  );
  return isUsual && kinds.size === 1 ? undefined : [...types].join(", ");
}

/** Statuses whose answers never have a body (RFC 9110, sections 15.3.5 and 15.3.6). */
function isBodiless(status: string): boolean {
  return status === "204" || status === "205";
}

const redirect: OperationResult = {
  kind: "none",
  type: { text: "Redirect", imports: [] },
  reader: "readRedirect",
};

/** Where a redirect is documented and nothing else that ends well, it is what a call is for. */
function isRedirecting(responses: Readonly<Record<string, unknown>>): boolean {
  const statuses = Object.keys(responses);
  return (
    statuses.some((status) => /^30[12378]$/.test(status)) &&
    !statuses.some((status) => status.startsWith("2"))
  );
}

/** Media types of a response with JSON that hold a file and no other form of it. */
export function listFilesBeside(document: OpenApiDocument, content: Content): string[] {
  if (!Object.keys(content).some(isJsonType)) return [];
  return Object.entries(content).flatMap(([type, { schema }]) => {
    const isBytes =
      !isJsonType(type) && streamKindOf(type) === undefined && !/^text\/|[/+]xml|ya?ml/i.test(type);
    const isText = schema !== undefined && resolve(document, schema).type === "string";
    return isBytes && (isText || isUnknown(schema)) ? [type] : [];
  });
}

function withoutRepeats(results: readonly AskedResult[]): AskedResult[] {
  return [...new Map(results.map((result) => [result.type.text, result])).values()];
}

function plain(text: string): TypeText {
  return { text, imports: [] };
}

/** The content type that a client sends or reads: JSON where it is offered, else the first. */
export function preferredContentType(content: Content): string | undefined {
  const types = Object.keys(content);
  return types.find((type) => type === "application/json") ?? types.find(isJsonType) ?? types[0];
}

/**
 * The content types that a call can choose for its body instead of the preferred one. A range such as `text/*` is none:
 * nothing can be sent under its name.
 */
export function listOtherTypes(content: Content): string[] {
  const preferred = preferredContentType(content);
  return Object.keys(content).filter((type) => type !== preferred && mediaType.test(type));
}

/** Source: RFC 9110, section 8.3.1; parameters are taken as they come, as far as a header can hold them. */
const mediaType = /^[\w!#$%&'+.^`|~-]+\/[\w!#$%&'+.^`|~-]+(?:\s*;[\x20-\x7e]*)?$/;

/** What the type of a body is called after its media type: `MergePatchJson` for `application/merge-patch+json`. */
function formName(contentType: string): string {
  const [essence = ""] = contentType.split(";");
  if (/^multipart\/form-data/i.test(essence)) return "Multipart";
  if (/^application\/x-www-form-urlencoded/i.test(essence)) return "Form";
  return emitTypeName(essence.replace(/^[^/]*\//, ""));
}

/** The type of a body that is already in the form in which it is sent; `undefined` for JSON, which never is. */
function rawBodyType(contentType: string): string | undefined {
  if (isJsonType(contentType)) return undefined;
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
