import type { Api, ApiOperation } from "../../generator/model/api.js";
import { effectiveSchema } from "../../generator/model/effective-schema.js";
import {
  resolve,
  type OpenApiDocument,
  type ParameterObject,
  type SchemaObject,
} from "../../generator/model/openapi.js";
import { resolveResult } from "../../generator/model/resolve-json.js";
import { isJsonType } from "../../runtime/json/stream-kind.js";
import type { PageLimit, PagePlace } from "../../runtime/polling/index.js";
import { findField, listsOf, mayBeList, splitField, type FoundField } from "./page-fields.js";
import { GeneratorError, type Problem } from "../../generator/model/problem.js";
import { emitPointer } from "../../runtime/json/pointer.js";

/** What the runtime needs to know about a form of paging, except the name of the operation. */
export interface PagingFacts {
  readonly [name: string]: unknown;
  /** Where a page has its items. */
  readonly items: readonly string[];
}

/** A parameter that selects pages. */
interface PageParameter {
  readonly place: PagePlace;
  readonly schema: SchemaObject;
}

/** Reads `x-pages` of an operation and checks it against what the operation declares. */
export class PagingReader {
  readonly #document: OpenApiDocument;
  readonly #extension: Readonly<Record<string, unknown>>;
  readonly #flaws: PagingFlaws;
  readonly #page: SchemaObject | undefined;
  readonly #query: readonly ParameterObject[];
  /** The body whose fields are the parameters; absent if they are query parameters. */
  readonly #body: { readonly schema: SchemaObject | undefined } | undefined;

  constructor(
    { document }: Api,
    operation: ApiOperation,
    extension: Readonly<Record<string, unknown>>,
    flaws: PagingFlaws,
  ) {
    this.#document = document;
    this.#extension = extension;
    this.#flaws = flaws;
    this.#page = resolveResult(document, operation.source);
    this.#query = operation.declaredParameters.filter(({ in: place }) => place === "query");
    const { kind } = operation.result;
    if (kind !== "json" && kind !== "unknown")
      flaws.add(undefined, `is on an operation whose result is ${kind}`, ["json"]);
    this.#body = extension["in"] === "body" ? this.#readBody(operation) : undefined;
  }

  /** The form that ends at a page that says so, or has no cursor. */
  readCursor(): PagingFacts {
    const more = this.#extension["more"] === undefined ? undefined : this.#path("more");
    const cursor = this.#parameter("cursor")?.place;
    return { more, cursor, next: this.#path("next"), items: this.#items() };
  }

  /** The form that follows `Link` headers. */
  readLink(): PagingFacts {
    const parameters = this.#query.filter((each) => this.#isPlain(each)).map(({ name }) => name);
    if (parameters.length === 0)
      this.#flaws.add(
        "link",
        "needs a query parameter with a single value, which links can set",
        [],
      );
    return { link: this.#text("link").toLowerCase(), parameters, items: this.#items() };
  }

  /** The forms that count pages or items. */
  readPosition(): PagingFacts {
    const isPage = this.#extension["page"] !== undefined;
    const [member, total] = isPage ? ["page", "pages"] : ["offset", "total"];
    const parameter = this.#parameter(member);
    return {
      position: parameter?.place,
      counts: isPage ? "pages" : "items",
      first: isPage ? this.#firstPage(parameter) : 0,
      total: this.#extension[total] === undefined ? undefined : this.#path(total),
      limit: this.#extension["limit"] === undefined ? undefined : this.#limit(),
      items: this.#items(),
    };
  }

  #firstPage(parameter: PageParameter | undefined): number {
    const { first = parameter?.schema["default"] } = this.#extension;
    return first === 0 ? 0 : 1;
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
    const { path, schema } =
      this.#extension["items"] === undefined
        ? { path: [], schema: this.#page }
        : this.#field("items");
    if (schema !== undefined && !mayBeList(this.#document, schema)) {
      const what = path.length === 0 ? "names no items, and the result is" : "names items that are";
      const known = listsOf(this.#document, this.#page ?? {});
      this.#flaws.add(path.length === 0 ? undefined : "items", `${what} not a list`, known);
    }
    return path;
  }

  #parameter(member: string): PageParameter | undefined {
    const name = this.#text(member);
    if (this.#body !== undefined) return this.#bodyField(member, name, this.#body.schema);
    const found = this.#query.find((parameter) => parameter.name === name);
    if (found === undefined) {
      const known = this.#query.map((parameter) => parameter.name);
      this.#flaws.add(member, `names the query parameter ${name}, which is not declared`, known);
    }
    return found && { place: name, schema: this.#schemaOf(found) };
  }

  #bodyField(
    member: string,
    text: string,
    body: SchemaObject | undefined,
  ): PageParameter | undefined {
    const found = findField(this.#document, body, splitField(this.#document, body, text));
    if ("path" in found) {
      const schema = found.schema && effectiveSchema(this.#document, found.schema);
      return { place: found.path, schema: schema ?? {} };
    }
    const what = `names the field ${text} of the body, but ${found.missing} is not declared`;
    this.#flaws.add(member, what, found.known);
    return undefined;
  }

  /** The body as JSON, which has fields. */
  #readBody({ source, body }: ApiOperation): { readonly schema: SchemaObject | undefined } {
    const { content = {} } =
      source.requestBody === undefined ? {} : resolve(this.#document, source.requestBody);
    const isJson = body !== undefined && isJsonType(body.contentType);
    if (!isJson) this.#flaws.add("in", "names the body, which is no JSON", ["query"]);
    const schema = isJson ? content[body.contentType]?.schema : undefined;
    return { schema: schema && effectiveSchema(this.#document, schema) };
  }

  #path(member: string): readonly string[] {
    return this.#field(member).path;
  }

  /** An undeclared field is reported. The page itself replaces it. */
  #field(member: string): FoundField {
    const text = this.#text(member);
    const found = findField(
      this.#document,
      this.#page,
      splitField(this.#document, this.#page, text),
    );
    if ("path" in found) return found;
    const what = `names the field ${text}, but ${found.missing} is not declared`;
    this.#flaws.add(member, what, found.known);
    return { path: [], schema: this.#page };
  }

  #schemaOf(parameter: ParameterObject | undefined): SchemaObject {
    return parameter?.schema === undefined ? {} : effectiveSchema(this.#document, parameter.schema);
  }

  /** A single value, written unchanged: a link has it in the same form. */
  #isPlain(parameter: ParameterObject): boolean {
    const { type, properties, items } = this.#schemaOf(parameter);
    const isOne = [type].flat().every((name) => name !== "array" && name !== "object");
    const isWhole = properties === undefined && items === undefined;
    return isOne && isWhole && parameter.content === undefined;
  }

  #text(member: string): string {
    return String(this.#extension[member]);
  }
}

/** Collects what `x-pages` of an operation names that the operation does not have. */
export class PagingFlaws {
  readonly #problems: Problem[] = [];
  readonly #api: string;
  readonly #operation: ApiOperation;

  /** @param api name of the API, which identifies the file of its document */
  constructor(api: string, operation: ApiOperation) {
    this.#api = api;
    this.#operation = operation;
  }

  /**
   * Adds a flaw.
   *
   * @param member wrong member of the extension; if absent, the extension as a whole
   * @param known names that exist
   */
  add(member: string | undefined, what: string, known: readonly string[]): void {
    const { id, path, httpMethod } = this.#operation;
    const steps = ["paths", path, httpMethod, "x-pages", ...(member === undefined ? [] : [member])];
    this.#problems.push({
      file: this.#api,
      pointer: emitPointer(...steps),
      message: `x-pages of ${id} ${what}`,
      expected: known.length === 0 ? "an operation that has any" : `one of ${known.join(", ")}`,
    });
  }

  /** Throws a GeneratorError if there are any. */
  assertNone(): void {
    if (this.#problems.length > 0) throw new GeneratorError(this.#problems);
  }
}
