import { isRecord } from "../json/values.js";
import { readAt } from "../json/pointer.js";
import {
  followPages,
  unusablePage,
  readItems,
  type ItemAt,
  type PagePath,
} from "./follow-pages.js";
import {
  firstCall,
  givenFor,
  turnPage,
  type PageCall,
  type PageOptions,
  type PagePlace,
} from "./turn-page.js";

/** How an operation numbers its pages or items: data from the spec. */
export interface PositionPaging<Items extends PagePath = PagePath> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** Query parameter, or field of the body, that selects a page by its number or by the position of its first item. */
  readonly position: PagePlace;
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
export function iterateByPosition<
  Page,
  Items extends PagePath,
  Options extends PageOptions,
  Body = undefined,
>(
  paging: PositionPaging<Items>,
  fetch: (options: Options, body: Body) => Promise<Page>,
  options: Options,
  body?: Body,
): AsyncGenerator<ItemAt<Page, Items>, void, undefined> {
  const { operation, position: place, counts } = paging;
  const first = firstCall(options, body);
  const isLast = createEnd(paging, first);
  const assertNew = createRepeatCheck(operation);
  let position = startOf(paging, first);
  return followPages({
    operation,
    async fetch() {
      const call = turnPage(first, place, position);
      const page = await fetch(call.options, call.body);
      const items = readItems(page, paging.items) ?? [];
      assertNew(items);
      position += counts === "pages" ? 1 : items.length;
      return { hasMore: !isLast(page, items.length, position), next: position, items };
    },
  });
}

type AnyCall = PageCall<PageOptions, unknown>;

function startOf({ position, first }: PositionPaging, call: AnyCall): number {
  const given = givenFor(call, position);
  return typeof given === "number" ? given : first;
}

type IsLast = (page: unknown, count: number, next: number) => boolean;

function createEnd(paging: PositionPaging, call: AnyCall): IsLast {
  const { operation, counts, first, total, limit } = paging;
  const promised = limit && promisedSize(limit, givenFor(call, limit.name));
  let longest = 0;
  return (page, count, next) => {
    // An offset that does not move would request the same page again.
    if (count === 0 && (total === undefined || counts === "items")) return true;
    if (total !== undefined) return next - first >= readTotal(operation, readAt(page, total));
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

function readTotal(operation: string, value: unknown): number {
  if (typeof value === "number") return value;
  throw unusablePage(operation, "does not have the total as a number");
}

/** Pages of a service that ignores the position would never end. */
function createRepeatCheck(operation: string): (items: unknown) => void {
  let before: string | undefined;
  return (items) => {
    if (!Array.isArray(items) || !isRecord(items[0])) return;
    const text = JSON.stringify(items);
    if (text === before) throw unusablePage(operation, "is the same as the page before it");
    before = text;
  };
}
