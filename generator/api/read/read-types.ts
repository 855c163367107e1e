import { isJsonType, isMediaRange, isTextType } from "../../../runtime/json/media-type.js";
import { mayBeJson, streamKindOf } from "../../../runtime/json/media-type.js";
import { isRecord } from "../../../runtime/json/values.js";
import { emitPointer } from "../../../runtime/json/pointer.js";
import type { Api, BodyForm, NamedSchema, OperationBody, OperationErrors } from "../api.js";
import type { OperationResult, TypeAlias } from "../api.js";
import { effectiveSchema, isExtended } from "../effective-schema.js";
import { emitDoc, emitProse, emitString, emitTypeName } from "../text/code.js";
import { firstParagraph } from "../text/paragraphs.js";
import type { Note } from "../problem.js";
import { findJson } from "../resolve-json.js";
import type { NameScope } from "../name-scope.js";
import { findSharedFiles, isFile } from "./form-files.js";
import { readEncoding } from "./read-serialization.js";
import { hasStreamField, isAnyText, isTextItem, listStreamTypes } from "./read-streams.js";
import { eventDataOf, readItemSchema, uniteStreams, uniteTypes } from "./read-streams.js";
import { withoutStreams, type OfferedStream } from "./read-streams.js";
import { emitPrimitiveType } from "./value-kinds.js";
import { resolve, referredSchema, type Content, type Responses } from "../openapi.js";
import type { OpenApiDocument, Referable, RequestBodyObject, Schema } from "../openapi.js";

/** The operation whose types are read. */
export interface TypeOwner {
  /** Prefix of the names of its own types. */
  readonly name: string;
  /** The operation in `types.ts`. */
  readonly type: string;
  readonly pointer: string;
}

/** Names the types of one API: schemas by their own name, inline types by the operation that uses them. */
export class TypeReader {
  readonly document: OpenApiDocument;
  readonly schemas: readonly NamedSchema[];
  readonly aliases: TypeAlias[] = [];
  /** Types that could not get their preferred name. */
  readonly notes: Note[] = [];
  readonly #names: NameScope;
  readonly #typeNames: ReadonlyMap<string, string>;
  /** Schemas whose types do not apply to form data. */
  readonly #sharedFiles: ReadonlySet<string>;
  readonly #twins: ReadonlyMap<string, string>;

  constructor(document: OpenApiDocument, names: NameScope, api: Pick<Api, "typed" | "twins">) {
    this.document = document;
    this.#names = names;
    this.#twins = api.twins;
    const originals = new Map([...api.twins].map(([name, twin]) => [twin, name]));
    const schemas = Object.entries(api.typed.components?.schemas ?? {});
    this.schemas = schemas.flatMap(([schema, { description = "" }]) => {
      const original = originals.get(schema) ?? schema;
      // Targets of references have no name of their own.
      if (!Object.hasOwn(document.components?.schemas ?? {}, original)) return [];
      const pointer = emitPointer("components", "schemas", original);
      return { schema, typeName: this.#claim(schema, "Schema", pointer), description };
    });
    this.#typeNames = new Map(this.schemas.map(({ schema, typeName }) => [schema, typeName]));
    this.#sharedFiles = findSharedFiles(api.typed);
  }

  /**
   * Returns the type of a request body. JSON is preferred if there are several content types; callers can choose the
   * others.
   */
  readBody(body: Referable<RequestBodyObject>, owner: TypeOwner): OperationBody {
    const { content = {}, required = false } = resolve(this.document, body);
    const contentType = preferredContentType(content) ?? "application/json";
    const { schema } = content[contentType] ?? {};
    return {
      required,
      ...this.#bodyForm(contentType, content, "Body", owner),
      hasStreamField: schema !== undefined && hasStreamField(this.document, schema),
      others: listOtherTypes(content).map((other) =>
        this.#bodyForm(other, content, `${formName(other)}Body`, owner),
      ),
    };
  }

  #bodyForm(contentType: string, content: Content, suffix: string, owner: TypeOwner): BodyForm {
    const { schema: given, encoding } = content[contentType] ?? {};
    const twin = this.#twins.get(referredSchema(given) ?? "");
    const schema = twin ? { $ref: emitPointer("components", "schemas", twin) } : given;
    const media = { document: this.document, contentType, schema: given };
    const sent = sentType(media);
    const isMultipart = sent.startsWith("multipart/");
    const hasStyles = !isMultipart || !this.document.openapi.startsWith("3.0");
    const form = { contentType: sent, encoding: readEncoding(encoding, hasStyles) };
    const raw = rawTypeOf(media, sent);
    if (raw !== undefined && !isForm(media, sent)) return { ...form, type: raw };
    const inline = `NonNullable<${owner.type}["requestBody"]>["content"][${emitString(contentType)}]`;
    const name = isMultipart ? referredSchema(schema) : undefined;
    const type =
      name !== undefined && this.#sharedFiles.has(name)
        ? this.declare(suffix, inline, owner)
        : this.#schemaType(owner, suffix, inline, schema);
    return { ...form, type: raw === undefined ? type : `${type} | ${raw}` };
  }

  /** Returns the type of a successful call: one of its 2xx responses. */
  readResult(responses: Responses, owner: TypeOwner): OperationResult {
    const statuses = Object.keys(responses);
    const isSuccess = statuses.some((status) => status.startsWith("2"));
    if (!isSuccess && statuses.some((status) => /^30[12378]$/.test(status)))
      return { kind: "none", type: "Redirect", reader: "readRedirect", streams: [] };
    const answers = listSuccesses(responses).map(([status, response]) => ({
      // These statuses never have a body (RFC 9110, sections 15.3.5 and 15.3.6).
      content: (/^20[45]$/.test(status) ? {} : resolve(this.document, response).content) ?? {},
      inline: contentOf(owner, status),
    }));
    const results = answers.flatMap(({ content, inline }) => {
      const whole = withoutStreams(content);
      const isStream = Object.keys(content).length > 0 && Object.keys(whole).length === 0;
      return isStream ? [] : this.#resultsOf(whole, inline, owner);
    });
    const offered = uniteStreams(
      answers.flatMap(({ content, inline }) => this.#streamsOf(content, inline, owner)),
    );
    const texts = answers.flatMap(({ content }) => listTextsBeside(this.document, content));
    const whole = { type: "string", reader: "wholeText" } as const;
    const streams = [...offered, ...[...new Set(texts)].map((accept) => ({ accept, ...whole }))];
    const [first] = streams;
    // A response without content is an empty stream.
    if (first !== undefined && results.every(({ kind }) => kind === "none"))
      return { kind: "none", type: first.type, accept: first.accept, streams, isStream: true };
    return { ...uniteResults(results, texts.length > 0), streams };
  }

  /** Declares the type of error bodies by status; `undefined` if the document describes none. */
  readErrors(responses: Responses, owner: TypeOwner): OperationErrors | undefined {
    const bodies = Object.entries(responses).flatMap(([status, response]) => {
      const { content = {}, description = "" } = resolve(this.document, response);
      // Redirects are failures too, but documents do not describe their bodies.
      if (!/^(?:[45](?:\d\d|XX)|default)$/i.test(status)) return [];
      const types = this.#errorTypes(content, contentOf(owner, status));
      return [{ status: status.replace(/xx$/i, "XX"), types, doc: firstParagraph(description) }];
    });
    const described = bodies.filter(({ types }) => types.length > 0);
    if (described.length === 0) return undefined;
    const members = bodies.flatMap(({ status, types, doc }) => {
      const key = status === "default" ? status : statusKey(status);
      // A range or the default does not apply to a status of its own, whose body may be anything.
      const lines = doc === "" ? [] : emitDoc(emitProse(doc));
      return [...lines, `${key}: ${types.join(" | ") || "unknown"};`];
    });
    const about = "Error bodies by status. They are not validated.";
    const typeName = this.declare("Errors", `{\n${members.join("\n")}\n}`, owner, about);
    return { typeName, statuses: described.map(({ status }) => status) };
  }

  /** Declares a type for the operation under a free name, and returns the name. */
  declare(suffix: string, text: string, owner: TypeOwner, doc?: string): string {
    const free = this.#claim(`${owner.name}${suffix}`, "", owner.pointer);
    this.aliases.push({ name: free, doc, text });
    return free;
  }

  /** Returns the types that an error body may be read as. Without a schema, the type is unknown. */
  #errorTypes(content: Content, inline: string): string[] {
    const types = Object.entries(content).map(([contentType, { schema }]) => {
      const media = { document: this.document, contentType, schema };
      const read = receivedType(media, true);
      if (read !== undefined) return read;
      if (kindOf(media) === "unknown") return "unknown";
      return this.#named(schema) ?? `${inline}[${emitString(contentType)}]`;
    });
    return types.includes("unknown") ? [] : [...new Set(types)];
  }

  #claim(name: string, suffix: string, pointer: string): string {
    const wanted = emitTypeName(name);
    const free = this.#names.claim(wanted, suffix);
    if (free !== wanted)
      this.notes.push({ pointer, message: `its type is ${free}, because ${wanted} is taken` });
    return free;
  }

  /** Returns the results of one response: JSON if it is offered, and any files. */
  #resultsOf(content: Content, inline: string, owner: TypeOwner): WholeResult[] {
    const contentType = preferredResult(this.document, content);
    if (contentType === undefined) return [none];
    const schema = content[contentType]?.schema;
    const kind = kindOf({ document: this.document, contentType, schema });
    const isOpen = kind === "typed" && mayBeJson(contentType);
    const accept = isOpen ? `application/json, ${contentType};q=0.9` : contentType;
    if (kind === "text") return [{ kind, type: "string", accept }];
    const bytes = { kind: "binary", type: "Uint8Array" } as const;
    const beside = listFilesBeside(this.document, content);
    const files = beside.map((file) => ({ ...bytes, accept: `${file};q=0.9` }));
    if (kind === "binary") return [{ ...bytes, accept }, ...files];
    const text = `${inline}[${emitString(contentType)}]`;
    return [{ kind, type: this.#schemaType(owner, "Result", text, schema), accept }, ...files];
  }

  #streamsOf(content: Content, inline: string, owner: TypeOwner): OfferedStream[] {
    return listStreamTypes(content).map((accept) => {
      const { schema, isMember } = readItemSchema(this.document, content[accept] ?? {});
      const text = `${inline}[${emitString(accept)}]${isMember ? "[number]" : ""}`;
      if (streamKindOf(accept) === "lines")
        return { accept, reader: "jsonLines", item: this.#schemaType(owner, "Item", text, schema) };
      return { accept, ...this.#eventsOf(owner, text, schema) };
    });
  }

  #eventsOf(owner: TypeOwner, inline: string, schema?: Schema): Omit<OfferedStream, "accept"> {
    if (schema === undefined || isTextItem(this.document, schema))
      return { reader: "textEvents", item: "string" };
    const data = eventDataOf(this.document, schema);
    const contents = data?.map(({ contentSchema }) => contentSchema).filter(isRecord) ?? [];
    // The library has no type for the content of a text field, and no text that may not be JSON can be parsed.
    if (contents.length > 0 && !data?.some(isAnyText)) {
      const named = contents.map((content) => this.#named(content));
      const isKnown = named.every((each) => each !== undefined);
      return { reader: "jsonEvents", item: isKnown ? uniteTypes(named) : "unknown" };
    }
    const isText = data?.every(({ type }) => type === "string") === true;
    const item = this.#schemaType(owner, "Event", inline, schema);
    return { reader: isText ? "textEvents" : "jsonEvents", item, isWhole: data !== undefined };
  }

  #schemaType(owner: TypeOwner, suffix: string, inline: string, schema?: Schema): string {
    if (isUnknown(schema)) return "unknown";
    return this.#named(schema) ?? this.declare(suffix, inline, owner);
  }

  /** Returns the type of the component schema that a reference leads to. */
  #named(schema: Schema | undefined): string | undefined {
    const name = referredSchema(schema);
    if (name === undefined || isExtended(this.document, Object(schema))) return undefined;
    return this.#typeNames.get(name);
  }
}

/** Lists the successful responses. If none is declared, the default response counts as one, if there is any. */
function listSuccesses(responses: Responses): [string, Responses[string]][] {
  const declared = Object.entries(responses).toSorted(([left], [right]) => (left < right ? -1 : 1));
  const successes = declared.filter(([status]) => /^2(\d\d|XX)$/i.test(status));
  return successes.length > 0 ? successes : declared.filter(([status]) => status === "default");
}

/** Returns the contents of a response in the types. */
function contentOf({ type }: TypeOwner, status: string): string {
  return `${type}["responses"][${statusKey(status)}]["content"]`;
}

/** A result that is read to its end, with the media type that requests it. */
type WholeResult = Omit<OperationResult, "streams" | "isStream">;

/** Unites the results of several responses. If only some have a type, that of the body is unknown. */
function uniteResults(results: readonly WholeResult[], isChosen: boolean): WholeResult {
  const [first = none] = results;
  const kinds = new Set(results.map(({ kind }) => kind));
  const mixed = kinds.has("none") || kinds.has("unknown") ? "unknown" : "typed";
  const types = results.map(({ kind, type }) => (kind === "none" ? "undefined" : type));
  return {
    kind: kinds.size > 1 ? mixed : first.kind,
    type: new Set(types).size > 1 ? uniteTypes(types) : first.type,
    accept: acceptFor(results, isChosen),
  };
}

/** A body of a document in one media type. */
interface Media {
  readonly document: OpenApiDocument;
  readonly contentType: string;
  readonly schema: Schema | undefined;
}

/**
 * Returns how what arrives under a media type is read. A range only constrains it, so that its schema is the type and the
 * received type decides; but whatever arrives for a schema of bytes, or as an image, are bytes.
 */
function kindOf({ document, contentType, schema }: Media): OperationResult["kind"] {
  const isOpen = isMediaRange(contentType) && mayBeJson(contentType);
  const { type, format, ...others } = schema === undefined ? {} : effectiveSchema(document, schema);
  // Where the type is known, a text that has a media type, but no format, is text.
  if (format === "binary" || (isOpen && isFile({ type, ...others }))) return "binary";
  if (isJsonType(contentType)) return isUnknown(schema) ? "unknown" : "json";
  if (isOpen) return isUnknown(schema) ? "unknown" : "typed";
  if (!isTextType(contentType)) return "binary";
  return type === "string" || isUnknown(schema) || !isMediaRange(contentType) ? "text" : "typed";
}

/** Returns the type of a body that is not read as its schema says: text or bytes. Errors are read as text if they can be. */
export function receivedType(media: Media, isError: boolean): string | undefined {
  const { contentType } = media;
  const kind = streamKindOf(contentType) === undefined && kindOf(media);
  if (kind === "text") return "string";
  if (kind !== "binary") return undefined;
  return isError && isTextType(contentType) ? "string" : "Uint8Array";
}

/** Returns the type of a body that is sent as it is passed, and not as its schema says. */
export function sentAs(media: Media): string | undefined {
  const sent = sentType(media);
  return isForm(media, sent) ? undefined : rawTypeOf(media, sent);
}

/** Returns the media type of a request body: a range is never sent. Whatever is bytes has one that only the caller knows. */
function sentType(media: Media): string {
  const { contentType } = media;
  if (!isMediaRange(contentType)) return contentType;
  if (contentType.startsWith("multipart/")) return "multipart/form-data";
  if (contentType.startsWith("text/")) return "text/plain";
  const kind = kindOf(media);
  return kind === "json" || kind === "typed" ? "application/json" : contentType;
}

const none: WholeResult = { kind: "none", type: "void" };

/**
 * Returns the `accept` header for everything that is parsed; the transport requests plain JSON by default. Of what is not,
 * anything is welcome.
 *
 * @param isChosen - whether a call can choose another form
 */
function acceptFor(results: readonly WholeResult[], isChosen: boolean): string | undefined {
  const kinds = new Set(results.map(({ kind }) => kind));
  if (!kinds.has("json") && !kinds.has("typed") && !isChosen) return undefined;
  const types = new Set(results.flatMap(({ accept = "" }) => accept.match(/[^\s,][^,]*/g) ?? []));
  const isUsual = [...types].every((type) =>
    /^application\/json\s*(;\s*charset=[^;]*)?$/i.test(type),
  );
  return isUsual && kinds.size === 1 ? undefined : [...types].join(", ");
}

/** Lists the media types of a response that offer a file beside JSON or another one, without another form of it. */
export function listFilesBeside(document: OpenApiDocument, content: Content): string[] {
  const preferred = preferredResult(document, content) ?? "";
  const { schema: usual } = content[preferred] ?? {};
  if (kindOf({ document, contentType: preferred, schema: usual }) === "text") return [];
  return Object.entries(content).flatMap(([type, { schema }]) => {
    if (type === preferred || streamKindOf(type) !== undefined) return [];
    if (isTextType(type) || !type.includes("/")) return [];
    const isText = schema !== undefined && resolve(document, schema).type === "string";
    const mayBeFile = kindOf({ document, contentType: type, schema }) === "binary";
    return mayBeFile && (isText || isUnknown(schema)) ? [type] : [];
  });
}

/** Lists the media types of a response that offer a text beside another. In `text/plain`, an object is the same JSON. */
export function listTextsBeside(document: OpenApiDocument, content: Content): string[] {
  const whole = withoutStreams(content);
  return listOtherTypes(whole, preferredResult(document, whole)).filter((type) => {
    const { schema } = content[type] ?? {};
    const isText = isUnknown(schema) || (schema && resolve(document, schema).type === "string");
    return isTextType(type) && (isText || !/^text\/(?:html|json|plain)/i.test(type));
  });
}

/** Returns the content type that a client reads: JSON if it is offered, also by the schema of a range, else the first. */
export function preferredResult(document: OpenApiDocument, content: Content): string | undefined {
  const preferred = preferredContentType(content);
  if (preferred === undefined || isJsonType(preferred)) return preferred;
  const typed = Object.entries(content).find(
    ([contentType, { schema }]) => kindOf({ document, contentType, schema }) === "typed",
  );
  return typed?.[0] ?? preferred;
}

/** Returns the content type that a client sends: JSON if it is offered, else the first. */
export function preferredContentType(content: Content): string | undefined {
  const types = Object.keys(content);
  return findJson(types) ?? types[0];
}

/**
 * Lists the content types that a call can choose for its body instead of the preferred one. A range such as `text/*` is
 * excluded, because nothing can be sent with it.
 */
export function listOtherTypes(
  content: Content,
  preferred: string | undefined = preferredContentType(content),
): string[] {
  return Object.keys(content).filter((type) => type !== preferred && mediaType.test(type));
}

/** Source: RFC 9110, section 8.3.1; parameters are accepted as written if a header can contain them. */
const mediaType = /^[\w!#$%&'+.^`|~-]+\/[\w!#$%&'+.^`|~-]+(?:\s*;[\x20-\x7e]*)?$/;

/** Media types whose bodies are forms: their part of a type's name, and what callers may pass in place of the fields. */
const forms = [
  { type: /^multipart\/form-data/, name: "Multipart", raw: "FormData" },
  { type: /^application\/x-www-form-urlencoded/, name: "Form", raw: "URLSearchParams | string" },
] as const;

function formOf(contentType: string): (typeof forms)[number] | undefined {
  return forms.find(({ type }) => type.test(contentType));
}

/**
 * Returns the part of a body type's name that its media type determines: `MergePatchJson` for
 * `application/merge-patch+json`.
 */
function formName(contentType: string): string {
  const [essence = ""] = contentType.split(";");
  return formOf(essence)?.name ?? emitTypeName(essence.replace(/^[^/]*\//, ""));
}

/** Returns the type of a body that is sent as it is passed; `undefined` for JSON, which is always serialized. */
function rawTypeOf({ document, contentType, schema }: Media, sent: string): string | undefined {
  if (isJsonType(sent) || (isUnknown(schema) && mayBeJson(contentType))) return undefined;
  const type = emitPrimitiveType(document, schema ?? {});
  // Callers may write these themselves.
  if (sent.startsWith("text/")) return isWritten.test(type) ? `${type} | string` : "string";
  const any = "ArrayBuffer | Blob | FormData | Uint8Array | URLSearchParams | string";
  return formOf(sent)?.raw ?? any;
}

/** The types of values that the transport writes as plain text. */
const isWritten = /^(?:boolean|number)$/;

/** Reports whether a body consists of form fields that the schema names. */
function isForm({ document, schema }: Media, sent: string): boolean {
  if (formOf(sent) === undefined || schema === undefined) return false;
  const { type, properties, allOf, anyOf, oneOf } = effectiveSchema(document, schema);
  const hasParts = [properties, allOf, anyOf, oneOf].some((each) => each !== undefined);
  return hasParts || [type].flat().includes("object");
}

/** Reports whether a schema has no constraints. */
function isUnknown(schema: Schema | undefined): boolean {
  const annotations = new Set(["description", "title", "examples", "example"]);
  return schema === undefined || Object.keys(schema).every((keyword) => annotations.has(keyword));
}

/** Returns the key of a response in the types: a number for a status, a string for a range such as `2XX`. */
function statusKey(status: string): string {
  return /^\d+$/.test(status) ? status : emitString(status);
}
