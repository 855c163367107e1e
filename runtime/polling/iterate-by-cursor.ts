import { readAt } from "../json/pointer.js";
import {
  followPages,
  unusablePage,
  readItems,
  type ItemAt,
  type PagePath,
} from "./follow-pages.js";
import { firstCall, givenFor, turnPage, type PageOptions, type PagePlace } from "./turn-page.js";

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
export function iterateByCursor<
  Page,
  Items extends PagePath,
  Options extends PageOptions,
  Body = undefined,
>(
  paging: CursorPaging<Items>,
  fetch: (options: Options, body: Body) => Promise<Page>,
  options: Options,
  body?: Body,
): AsyncGenerator<ItemAt<Page, Items>, void, undefined> {
  const { operation, cursor: place } = paging;
  const first = firstCall(options, body);
  return followPages({
    operation,
    start: givenFor(first, place),
    async fetch(cursor) {
      const call = cursor === undefined ? first : turnPage(first, place, cursor);
      const page = await fetch(call.options, call.body);
      const items = readItems(page, paging.items);
      const hasMore = paging.more && readAt(page, paging.more);
      if (hasMore === false) return { hasMore, next: undefined, items };
      const next = readCursor(operation, readAt(page, paging.next));
      return { hasMore: paging.more ? hasMore : next !== undefined, next, items };
    },
  });
}

function readCursor(operation: string, value: unknown): string | number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string" || typeof value === "number") return value;
  throw unusablePage(operation, "has a next cursor that is neither a string nor a number");
}
