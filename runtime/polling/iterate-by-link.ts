import type { ApiPromise } from "../transport/index.js";
import {
  followPages,
  unusablePage,
  readItems,
  type ItemAt,
  type PagePath,
} from "./follow-pages.js";
import { givenFor, turnQuery, type PageOptions } from "./turn-page.js";

/** How an operation leads from page to page by its `Link` header: data from the spec. */
export interface LinkPaging<Items extends PagePath = PagePath> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** Relation of the next page, in lower case. */
  readonly link: string;
  /** Query parameters that a link can set. */
  readonly parameters: readonly string[];
  /** Where a page has its items. */
  readonly items: Items;
}

/**
 * Yields the items of all pages of an operation in order, and reads a page only when its items are requested.
 *
 * The page without a next link is the last. Only the values of the operation's own query parameters are read from a
 * link. The request goes to the same operation of the same client. So the key goes nowhere else, whatever the link
 * says, and links also work behind a proxy or with another path.
 *
 * Source: RFC 8288, sections 3 and 5.
 *
 * @param fetch calls the operation
 * @param options options of the call for the first page; later calls differ only in the parameters that links set
 * @throws {ConnectionError} (`unusable`) when a link is not a URI reference, sets none of the parameters or leads back
 * to a page that was read, or when a page has no list of items
 */
export function iterateByLink<Page, Items extends PagePath, Options extends PageOptions>(
  paging: LinkPaging<Items>,
  fetch: (options: Options) => ApiPromise<Page>,
  options: Options,
): AsyncGenerator<ItemAt<Page, Items>, void, undefined> {
  return followPages({
    operation: paging.operation,
    start: writePage(readGiven(paging, options)),
    async fetch(cursor) {
      const query = typeof cursor === "string" ? readPage(cursor) : {};
      const { data, response } = await fetch(turnQuery(options, query)).withResponse();
      const next = readNext(paging, response.headers.get("link") ?? "");
      return { hasMore: next !== undefined, next, items: readItems(data, paging.items) };
    },
  });
}

/** The query of the next page; `undefined` if there is none. */
function readNext({ operation, link, parameters }: LinkPaging, header: string): string | undefined {
  const next = parseLinks(header).find(({ relations }) => relations.includes(link));
  if (next === undefined) return undefined;
  if (!URL.canParse(next.target, anyBase)) {
    throw unusablePage(operation, "has a next link that is not a URI");
  }
  const { searchParams } = new URL(next.target, anyBase);
  const set = [...searchParams].filter(([name]) => parameters.includes(name));
  if (set.length === 0) {
    const known = parameters.join(", ");
    throw unusablePage(operation, `has a next link that sets none of ${known}`);
  }
  return writePage(set);
}

/** Relative references have a query as well. Nothing is ever sent there. */
const anyBase = "http://base.invalid/";

function readGiven({ parameters }: LinkPaging, options: PageOptions): [string, string][] {
  return parameters.flatMap((name): [string, string][] => {
    const given = givenFor({ options, body: undefined }, name);
    return given === undefined || given === null ? [] : [[name, String(given)]];
  });
}

/** Two links to the same page can have its parameters in different orders. */
function writePage(parameters: [string, string][]): string {
  const query = new URLSearchParams(parameters);
  query.sort();
  return query.toString();
}

function readPage(text: string): object {
  return Object.fromEntries(new URLSearchParams(text));
}

/** A link to another resource. */
export interface WebLink {
  /** The URI reference as it was written. */
  readonly target: string;
  /** Its relations, in lower case. */
  readonly relations: readonly string[];
}

/**
 * Reads the links of a `Link` header about the resource of the response. Skips links about another resource (`anchor`),
 * and everything after a malformed part.
 *
 * Source: RFC 8288, section 3 and appendix B.2.
 */
export function parseLinks(header: string): WebLink[] {
  const links: WebLink[] = [];
  const target = /[\s,]*<([^>]*)>/y;
  for (let found = target.exec(header); found !== null; found = target.exec(header)) {
    const { parameters, end } = readParameters(header, target.lastIndex);
    const [, reference = ""] = found;
    const relations = (parameters.get("rel") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    if (!parameters.has("anchor")) links.push({ target: reference.trim(), relations });
    target.lastIndex = end;
  }
  return links;
}

function readParameters(
  header: string,
  start: number,
): { readonly parameters: ReadonlyMap<string, string>; readonly end: number } {
  const parameters = new Map<string, string>();
  const parameter = /\s*;\s*([^\s=;,"<>]*)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;
  parameter.lastIndex = start;
  let end = start;
  for (let found = parameter.exec(header); found !== null; found = parameter.exec(header)) {
    const [, name = "", quoted, plain = ""] = found;
    const key = name.toLowerCase();
    // Of several, the first counts (section 3.3).
    if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? plain);
    end = parameter.lastIndex;
  }
  return { parameters, end };
}
