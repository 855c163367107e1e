import type { ApiPromise } from "../../runtime/transport/index.js";
import { followPages } from "./follow-pages.js";
import { readItems, type ItemAt, type PagePath } from "./page-items.js";
import { parseLinks } from "./parse-links.js";
import { givenFor, turnPage, type PageOptions } from "./turn-page.js";
import { unusablePage } from "./unusable-page.js";

/** How an operation leads from page to page by its `Link` header: data of the spec. */
export interface LinkPaging<Items extends PagePath = PagePath> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** The relation of the next page, in lower case. */
  readonly link: string;
  /** The query parameters that a link may set. */
  readonly parameters: readonly string[];
  /** Where a page has its items. */
  readonly items: Items;
}

/**
 * Gives the items of all pages of an operation in order, and reads a page only when its items are
 * asked for. The page without a link to a next one is the last.
 *
 * Of a link only the values of the operation's own query parameters are used. The request goes to
 * the same operation of the same client, so that the key goes nowhere else, whatever the link
 * names, and so that links work behind a proxy and where services write them with another path.
 *
 * Source: RFC 8288, sections 3 and 5.
 *
 * @param fetch calls the operation
 * @param options those of the call for the first page; later ones differ in what links set
 * @throws {ConnectionError} (`unusable`) when a link is no URI reference, sets none of the
 * parameters or leads back to a page that was read, or when a page has no list of items
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
      const { data, response } = await fetch(turnPage(options, query)).withResponse();
      const next = readNext(paging, response.headers.get("link") ?? "");
      return { hasMore: next !== undefined, next, items: readItems(data, paging.items) };
    },
  });
}

/** The query of the next page; `undefined` when there is none. */
function readNext({ operation, link, parameters }: LinkPaging, header: string): string | undefined {
  const next = parseLinks(header).find(({ relations }) => relations.includes(link));
  if (next === undefined) return undefined;
  if (!URL.canParse(next.target, anyBase)) {
    throw unusablePage(operation, "has a link to the next one that is no URI");
  }
  const { searchParams } = new URL(next.target, anyBase);
  const set = [...searchParams].filter(([name]) => parameters.includes(name));
  if (set.length === 0) {
    const known = parameters.join(", ");
    throw unusablePage(operation, `has a link to the next one that sets none of ${known}`);
  }
  return writePage(set);
}

/** Relative references have a query as well; nothing is ever sent there. */
const anyBase = "http://base.invalid/";

function readGiven({ parameters }: LinkPaging, options: PageOptions): [string, string][] {
  return parameters.flatMap((name): [string, string][] => {
    const given = givenFor(options, name);
    return given === undefined || given === null ? [] : [[name, String(given)]];
  });
}

/** Two links to the same page may name its parameters in different orders. */
function writePage(parameters: [string, string][]): string {
  const query = new URLSearchParams(parameters);
  query.sort();
  return query.toString();
}

function readPage(text: string): object {
  return Object.fromEntries(new URLSearchParams(text));
}
