import { readAt } from "../json/pointer.js";
import { isAbsent, isRecord, writeWithBigints } from "../json/values.js";
import type { ApiPromise } from "../transport/index.js";
import type { ItemAt, PageCall, PageOptions, PagePath, PagePlace } from "./follow-pages.js";
import { followPages, givenFor, readItems, turnPage, unusablePage } from "./follow-pages.js";
import { parseLinks } from "./web-links.js";

/** How an operation leads from page to page by cursors: data from the spec. */
export interface CursorPaging<Items extends PagePath = PagePath> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** Where a page says whether there is a next one; absent if the page without a cursor is the last. */
  readonly more?: PagePath;
  /** Query parameter, or field of the body, that selects a page. */
  readonly cursor: PagePlace;
  /** Where a page has the cursor of the next one. */
  readonly next: PagePath;
  /** Where a page has its items. */
  readonly items: Items;
}

/**
 * Yields the items of all pages of an operation in order, and reads a page only when its items are requested. Unless the
 * pages say whether there is a next one, the page without a next cursor (absent, `null` or empty) is the last.
 *
 * Source: Service description, Events (rule 1).
 *
 * @param fetch calls the operation
 * @param options options of the call for the first page; later calls differ only in the cursor
 * @param body body of the call for the first page, if its fields select pages
 * @throws {ConnectionError} (`unusable`) when a page leads back to a page that was read, has a cursor that is neither a
 * string nor a number, says that there is a next one but not how to request it, or has no list of items
 */
export function iterateByCursor<Page, Items extends PagePath, Options extends PageOptions, Body>(
  paging: CursorPaging<Items>,
  fetch: (options: Options, body: Body) => Promise<Page>,
  options: Options,
  body?: Body,
): AsyncGenerator<ItemAt<Page, Items>, void, undefined> {
  const { operation, cursor: place } = paging;
  // The body is not read if only the query selects pages.
  const first = { options, body: body as Body };
  return followPages({
    operation,
    start: givenFor(first, place),
    async fetch(cursor) {
      const call = turnPage(first, place, cursor);
      const page = await fetch(call.options, call.body);
      const items = readItems(page, paging.items);
      const hasMore = paging.more && (readAt(page, paging.more) ?? null);
      if (hasMore === false) return { hasMore, items };
      return { hasMore, next: readCursor(operation, readAt(page, paging.next)), items };
    },
  });
}

function readCursor(operation: string, value: unknown): unknown {
  if (isAbsent(value) || value === "") return undefined;
  if (typeof value === "string" || numeric.test(typeof value)) return value;
  throw unusablePage(operation, "has a next cursor that is neither a string nor a number");
}

/** How an operation numbers its pages or items: data from the spec. */
export interface PositionPaging<Items extends PagePath = PagePath> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** Query parameter, or field of the body, that selects a page by its number or by the position of its first item. */
  readonly position: PagePlace;
  /** What a position counts. */
  readonly counts: "pages" | "items";
  /** Position of the first page. */
  readonly first: number;
  /** Where a page has the total number of pages or items; absent if it has none. */
  readonly total?: PagePath;
  /** Where a call has the page size, if a page with fewer items is the last one. */
  readonly limit?: PageLimit;
  /** Where a page has its items. */
  readonly items: Items;
}

/** Query parameter, or field of the body, with the page size. */
export interface PageLimit {
  /** Where the page size is set. */
  readonly name: PagePlace;
  /** Default page size. */
  readonly default?: number;
  /** Maximum page size. */
  readonly maximum?: number;
}

/**
 * Yields the items of all pages of an operation in order, and reads a page only when its items are requested.
 *
 * The total determines the last page. Without a total, the last page is the first empty one, or the first one that is
 * not full if the operation has a page size.
 *
 * @param fetch calls the operation
 * @param options options of the call for the first page; later calls differ only in the position
 * @param body body of the call for the first page, if its fields select pages
 * @throws {ConnectionError} (`unusable`) when a page is the same as the page before it, lacks the
 * total, or has no list of items
 */
export function iterateByPosition<Page, Items extends PagePath, Options extends PageOptions, Body>(
  paging: PositionPaging<Items>,
  fetch: (options: Options, body: Body) => Promise<Page>,
  options: Options,
  body?: Body,
): AsyncGenerator<ItemAt<Page, Items>, void, undefined> {
  const { operation, position: place, counts } = paging;
  // The body is not read if only the query selects pages.
  const first = { options, body: body as Body };
  const isLast = createEnd(paging, first);
  let before: string | undefined;
  const given = givenFor(first, place);
  let position = numeric.test(typeof given) ? Number(given) : paging.first;
  return followPages({
    operation,
    async fetch() {
      const call = turnPage(first, place, position);
      const page = await fetch(call.options, call.body);
      const items = readItems(page, paging.items) ?? [];
      // Pages of a service that ignores the position would never end.
      const text = isRecord(items[0])
        ? writeWithBigints(items, (_, each) => String(each))
        : undefined;
      if (text !== undefined && text === before)
        throw unusablePage(operation, "is the same as the page before it");
      before = text;
      position += counts === "pages" ? 1 : items.length;
      return { hasMore: !isLast(page, items.length, position), next: position, items };
    },
  });
}

const numeric = /^(?:number|bigint)$/;

function createEnd(
  paging: PositionPaging,
  call: PageCall<PageOptions, unknown>,
): (page: unknown, count: number, next: number) => boolean {
  const { operation, counts, first, total, limit } = paging;
  const promised = limit && promisedSize(limit, givenFor(call, limit.name));
  let longest = 0;
  return (page, count, next) => {
    // An offset that does not move would request the same page again.
    if (count === 0 && (total === undefined || counts === "items")) return true;
    if (total !== undefined) {
      const most = readAt(page, total);
      if (numeric.test(typeof most)) return next - first >= Number(most);
      throw unusablePage(operation, "does not have the total as a number");
    }
    const full = promised ?? longest;
    longest = Math.max(longest, count);
    return limit !== undefined && count < full;
  };
}

/**
 * The guaranteed page size: the default of the document, or a requested size within its maximum. Beyond that, a service
 * may return fewer items than requested, so the longest page shows the size.
 */
function promisedSize(limit: PageLimit, asked: unknown): number | undefined {
  if (asked === undefined) return limit.default;
  const isAllowed = typeof asked === "number" && asked <= (limit.maximum ?? 0);
  return isAllowed ? asked : undefined;
}

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
    start: writePage(readGiven(paging, options.query)),
    async fetch(cursor = "") {
      const set = Object.fromEntries(new URLSearchParams(String(cursor)));
      const query = { ...options.query, ...set };
      const { data, response } = await fetch({ ...options, query }).withResponse();
      const next = readNext(paging, response.headers.get("link") ?? "");
      return { next, items: readItems(data, paging.items) };
    },
  });
}

/** The query of the next page; `undefined` if there is none. */
function readNext({ operation, link, parameters }: LinkPaging, header: string): string | undefined {
  const next = parseLinks(header).find(({ relations }) => relations.includes(link));
  if (next === undefined) return undefined;
  if (!URL.canParse(next.target, anyBase))
    throw unusablePage(operation, "has a next link that is not a URI");
  const { searchParams } = new URL(next.target, anyBase);
  const set = [...searchParams].filter(([name]) => parameters.includes(name));
  if (set.length > 0) return writePage(set);
  throw unusablePage(operation, `has a next link that sets none of ${parameters.join(", ")}`);
}

/** Relative references have a query as well. Nothing is ever sent there. */
const anyBase = "http://base.invalid/";

function readGiven({ parameters }: LinkPaging, query: object = {}): [string, string][] {
  return Object.entries(query)
    .filter(([name, value]) => parameters.includes(name) && !isAbsent(value))
    .map(([name, value]) => [name, String(value)]);
}

/** Two links to the same page can have its parameters in different orders. */
function writePage(parameters: [string, string][]): string {
  const query = new URLSearchParams(parameters);
  query.sort();
  return query.toString();
}
