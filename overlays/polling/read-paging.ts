import type { Api, ApiOperation } from "../../generator/api/api.js";
import { effectiveSchema, propertiesOf } from "../../generator/api/effective-schema.js";
import type { OpenApiDocument, ParameterObject } from "../../generator/api/openapi.js";
import type { Schema, SchemaObject } from "../../generator/api/openapi.js";
import { GeneratorError } from "../../generator/api/problem.js";
import { resolveBody, resolveResult } from "../../generator/api/resolve-json.js";
import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";
import { isJsonType } from "../../runtime/json/media-type.js";
import type { PageLimit, PagePlace } from "../../runtime/polling/index.js";

/** How a paged operation indicates a next page, and how to request that page (`x-pages`). */
export interface Pages extends Readonly<Partial<Record<Named, string>>> {
  readonly in?: "query" | "body";
  readonly first?: 0 | 1;
}

/** Members that name a parameter, a field, or a relation. */
type Named = Parameters | "items" | "link" | "more" | "next" | "pages" | "total";
type Parameters = "cursor" | "limit" | "offset" | "page";

/** A form of paging, with what the runtime needs to know about it, except the name of the operation. */
export interface Paging {
  readonly form: "cursor" | "link" | "position";
  readonly facts: PagingFacts;
}

interface PagingFacts {
  readonly [name: string]: unknown;
  /** Where a page has its items. */
  readonly items: readonly string[];
}

/**
 * Reads how an operation is paged.
 *
 * Throws a GeneratorError that locates what the operation does not have.
 */
export function readPaging(api: Api, operation: ApiOperation, pages: Pages): Paging {
  return new PagingReader(api, operation, pages).read();
}

/** A parameter that selects pages. */
interface PageParameter {
  readonly place: PagePlace;
  readonly schema: SchemaObject;
}

class PagingReader {
  readonly #api: Api;
  readonly #operation: ApiOperation;
  readonly #pages: Pages;
  readonly #page: SchemaObject | undefined;
  readonly #query: readonly ParameterObject[];

  constructor(api: Api, operation: ApiOperation, pages: Pages) {
    this.#api = api;
    this.#operation = operation;
    this.#pages = pages;
    this.#page = resolveResult(api.document, operation.source);
    this.#query = operation.declaredParameters.filter(({ in: place }) => place === "query");
  }

  /** The schema of the extension has proven which form it is. */
  read(): Paging {
    const { result, body } = this.#operation;
    const { cursor, link, page } = this.#pages;
    if (result.kind !== "json" && result.kind !== "unknown")
      this.#reject(undefined, `is on an operation whose result is ${result.kind}`, ["json"]);
    if (this.#pages.in === "body" && !isJsonType(body?.contentType ?? ""))
      this.#reject("in", "names the body, which is no JSON", ["query"]);
    if (link !== undefined) return { form: "link", facts: this.#readLink(link) };
    if (cursor !== undefined) return { form: "cursor", facts: this.#readCursor() };
    return { form: "position", facts: this.#readPosition(page === undefined ? "items" : "pages") };
  }

  /** The form that ends at a page that says so, or has no cursor. */
  #readCursor(): PagingFacts {
    const [more, cursor] = [this.#path("more"), this.#parameter("cursor")?.place];
    return { more, cursor, next: this.#path("next"), items: this.#items() };
  }

  /** The form that follows `Link` headers. */
  #readLink(link: string): PagingFacts {
    const parameters = this.#query.filter((each) => this.#isPlain(each)).map(({ name }) => name);
    if (parameters.length === 0)
      this.#reject("link", "needs a query parameter with a single value, which links can set", []);
    return { link: link.toLowerCase(), parameters, items: this.#items() };
  }

  /** The forms that count pages or items. */
  #readPosition(counts: "pages" | "items"): PagingFacts {
    const parameter = this.#parameter(counts === "pages" ? "page" : "offset");
    const { first = parameter?.schema["default"] } = this.#pages;
    return {
      position: parameter?.place,
      counts,
      first: counts === "items" || first === 0 ? 0 : 1,
      total: this.#path(counts === "pages" ? "pages" : "total"),
      limit: this.#limit(),
      items: this.#items(),
    };
  }

  #limit(): PageLimit | undefined {
    const parameter = this.#parameter("limit");
    if (parameter === undefined) return undefined;
    const { default: usual, maximum } = parameter.schema;
    return {
      name: parameter.place,
      ...(typeof usual === "number" && { default: usual }),
      ...(typeof maximum === "number" && { maximum }),
    };
  }

  #items(): readonly string[] {
    const named = this.#field("items", this.#page);
    const { path, schema } = named ?? { path: [], schema: this.#page };
    if (schema === undefined || mayBeList(this.#api.document, schema)) return path;
    const what = named === undefined ? "names no items, and the result is" : "names items that are";
    const known = listsOf(this.#api.document, this.#page ?? {});
    return this.#reject(named && "items", `${what} not a list`, known);
  }

  #parameter(member: Parameters): PageParameter | undefined {
    const { document } = this.#api;
    const name = this.#pages[member];
    if (name === undefined) return undefined;
    if (this.#pages.in === "body") {
      const body = resolveBody(document, this.#operation.source);
      const found = this.#field(member, body, " of the body");
      return found && { place: found.path, schema: effectiveSchema(document, found.schema ?? {}) };
    }
    const found = this.#query.find((parameter) => parameter.name === name);
    if (found !== undefined)
      return { place: name, schema: effectiveSchema(document, found.schema ?? {}) };
    const known = this.#query.map((parameter) => parameter.name);
    const what = `names the query parameter ${name}, which is not declared`;
    return this.#reject(member, what, known);
  }

  #path(member: Named): readonly string[] | undefined {
    return this.#field(member, this.#page)?.path;
  }

  /**
   * Finds the field that a member names, if there is such a member: by its name, a path with dots, or a JSON Pointer. If a
   * schema says nothing about its members, the field may exist. Rejects an undeclared field.
   */
  #field(member: Named, page: SchemaObject | undefined, where = ""): FoundField | undefined {
    const { document } = this.#api;
    const text = this.#pages[member];
    if (text === undefined) return undefined;
    const isName = Object.hasOwn(propertiesOf(document, page), text);
    const steps = text.startsWith("/") ? splitPointer(text) : text.split(".");
    const path = isName ? [text] : steps;
    let schema: Schema | undefined = page;
    for (const step of path) {
      const members = propertiesOf(document, schema);
      const known = Object.keys(members);
      const what = `names the field ${text}${where}, but ${step} is not declared`;
      if (known.length > 0 && !Object.hasOwn(members, step)) this.#reject(member, what, known);
      schema = members[step];
    }
    return { path, schema };
  }

  /** A single value, written unchanged: a link has it in the same form. */
  #isPlain({ schema = {}, content }: ParameterObject): boolean {
    const { type, properties, items } = effectiveSchema(this.#api.document, schema);
    const isOne = [type].flat().every((name) => name !== "array" && name !== "object");
    return isOne && properties === undefined && items === undefined && content === undefined;
  }

  /**
   * Rejects what the extension names and the operation does not have.
   *
   * @param member - its wrong member; if absent, the extension as a whole
   * @param known - names that exist
   */
  #reject(member: string | undefined, what: string, known: readonly string[]): never {
    const { id, path, httpMethod } = this.#operation;
    const steps = ["paths", path, httpMethod, "x-pages", ...(member === undefined ? [] : [member])];
    throw new GeneratorError({
      file: this.#api.name,
      pointer: emitPointer(...steps),
      message: `x-pages of ${id} ${what}`,
      expected: known.length === 0 ? "an operation that has any" : `one of ${known.join(", ")}`,
    });
  }
}

/** A field of a page, with what is known about its values. */
interface FoundField {
  readonly path: readonly string[];
  readonly schema: Schema | undefined;
}

/** Whether values of a schema can be lists, which they can if it has no type. */
function mayBeList(document: OpenApiDocument, schema: Schema): boolean {
  const { type, properties } = effectiveSchema(document, schema);
  if (type !== undefined) return [type].flat().includes("array");
  return properties === undefined;
}

/** Names of a page's members that can be lists. */
function listsOf(document: OpenApiDocument, page: SchemaObject): string[] {
  const members = Object.entries(propertiesOf(document, page));
  return members.filter(([, member]) => mayBeList(document, member)).map(([name]) => name);
}
