import type { Api, ApiOperation } from "../../../generator/model/api.js";
import { effectiveSchema } from "../../../generator/model/effective-schema.js";
import type {
  OpenApiDocument,
  ParameterObject,
  SchemaObject,
} from "../../../generator/model/openapi.js";
import { resolveResult } from "../../../generator/model/resolve-json.js";
import type { Paging, PageLimit } from "../index.js";
import { findField, listsOf, mayBeList, splitField, type FoundField } from "./page-fields.js";
import type { PagingFlaws } from "./paging-flaws.js";

/** What the runtime needs to know about a form of paging, except the name of the operation. */
export interface PagingFacts {
  readonly [name: string]: unknown;
  /** Where a page has its items. */
  readonly items: readonly string[];
}

/** Reads an operation's `x-pages` beside what the operation declares. */
export class PagingReader {
  readonly #document: OpenApiDocument;
  readonly #extension: Readonly<Record<string, unknown>>;
  readonly #flaws: PagingFlaws;
  readonly #page: SchemaObject | undefined;
  readonly #query: readonly ParameterObject[];

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
      flaws.add(undefined, `stands on an operation whose result is ${kind}`, ["json"]);
  }

  /** The form with a field that says whether there is a next page. Its fields are in the page itself. */
  readMore(): Omit<Paging, "operation"> {
    this.#parameter("cursor");
    const [more, next, items] = ["more", "next", "items"].map((member) => this.#name(member));
    return { more: more ?? "", cursor: this.#text("cursor"), next: next ?? "", items: items ?? "" };
  }

  /** The form that ends at a page without a cursor. */
  readCursor(): PagingFacts {
    const cursor = this.#parameter("cursor")?.name;
    return { cursor, next: this.#path("next"), items: this.#items() };
  }

  /** The form that follows `Link` headers. */
  readLink(): PagingFacts {
    const parameters = this.#query.filter((each) => this.#isPlain(each)).map(({ name }) => name);
    if (parameters.length === 0)
      this.#flaws.add("link", "needs a query parameter of one value, which links could set", []);
    return { link: this.#text("link").toLowerCase(), parameters, items: this.#items() };
  }

  /** The forms that count pages or items. */
  readPosition(): PagingFacts {
    const isPage = this.#extension["page"] !== undefined;
    const [member, total] = isPage ? ["page", "pages"] : ["offset", "total"];
    const parameter = this.#parameter(member);
    return {
      position: parameter?.name,
      counts: isPage ? "pages" : "items",
      first: isPage ? this.#firstPage(parameter) : 0,
      total: this.#extension[total] === undefined ? undefined : this.#path(total),
      limit: this.#extension["limit"] === undefined ? undefined : this.#limit(),
      items: this.#items(),
    };
  }

  #firstPage(parameter: ParameterObject | undefined): number {
    const { first = this.#schemaOf(parameter)["default"] } = this.#extension;
    return first === 0 ? 0 : 1;
  }

  #limit(): PageLimit | undefined {
    const parameter = this.#parameter("limit");
    if (parameter === undefined) return undefined;
    const { default: usual, maximum } = this.#schemaOf(parameter);
    return {
      name: parameter.name,
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

  #parameter(member: string): ParameterObject | undefined {
    const name = this.#text(member);
    const found = this.#query.find((parameter) => parameter.name === name);
    if (found === undefined) {
      const known = this.#query.map((parameter) => parameter.name);
      this.#flaws.add(member, `names the query parameter ${name}, which is not declared`, known);
    }
    return found;
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

  /** A field of the page itself, whatever its name looks like. */
  #name(member: string): string {
    const name = this.#text(member);
    const found = findField(this.#document, this.#page, [name]);
    if ("missing" in found)
      this.#flaws.add(member, `names the field ${name}, which is not declared`, found.known);
    return name;
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
