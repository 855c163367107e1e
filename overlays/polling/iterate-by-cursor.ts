import { readAt } from "../../runtime/json/pointer.js";
import {
  followPages,
  unusablePage,
  readItems,
  type ItemAt,
  type PagePath,
} from "./follow-pages.js";
import { firstCall, givenFor, turnPage, type PageOptions, type PagePlace } from "./turn-page.js";
import { asRecord } from "../../runtime/json/as-record.js";

/** How an operation leads from page to page by cursors: data from the spec. */
export interface CursorPaging<Items extends PagePath = PagePath> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** Query parameter, or field of the body, that selects a page. */
  readonly cursor: PagePlace;
  /** Where a page has the cursor of the next one. */
  readonly next: PagePath;
  /** Where a page has its items. */
  readonly items: Items;
}

/**
 * Yields the items of all pages of an operation in order, and reads a page only when its items are requested. The page
 * without a next cursor (absent, `null` or empty) is the last.
 *
 * @param fetch calls the operation
 * @param options options of the call for the first page; later calls differ only in the cursor
 * @param body body of the call for the first page, if its fields select pages
 * @throws {ConnectionError} (`unusable`) when a page leads back to a page that was read, has a cursor that is neither a
 * string nor a number, or has no list of items
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
      const next = readCursor(operation, readAt(page, paging.next));
      return { hasMore: next !== undefined, next, items: readItems(page, paging.items) };
    },
  });
}

function readCursor(operation: string, value: unknown): string | number | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "string" || typeof value === "number") return value;
  throw unusablePage(operation, "has a next cursor that is neither a string nor a number");
}

/** How an operation returns its results in pages: data from the spec. */
export interface Paging<Items extends string = string> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** Field that says whether there is a next page. */
  readonly more: string;
  /** Query parameter, or field of the body, that selects a page. */
  readonly cursor: PagePlace;
  /** Field with the cursor of the next page. */
  readonly next: string;
  /** Field with the items. */
  readonly items: Items;
}

/** The items of a page, by the name of their field. */
export type ItemOf<Page, Items extends string> =
  Page extends Readonly<Partial<Record<Items, readonly (infer Item)[]>>> ? Item : unknown;

/**
 * Yields the items of all pages of an operation in order, and reads a page only when its items are requested. Leaving
 * the loop ends it.
 *
 * Source: Service description, Events (rule 1).
 *
 * @param fetch calls the operation
 * @param options options of the call for the first page; later calls differ only in the cursor
 * @param body body of the call for the first page, if its fields select pages
 * @throws {ConnectionError} (`unusable`) when a page says that there is a next one and does not lead to a page that was
 * not read yet, or does not say whether there is one
 */
export function iteratePages<
  Page,
  Items extends string,
  Options extends PageOptions,
  Body = undefined,
>(
  paging: Paging<Items>,
  fetch: (options: Options, body: Body) => Promise<Page>,
  options: Options,
  body?: Body,
): AsyncGenerator<ItemOf<Page, Items>, void, undefined> {
  const first = firstCall(options, body);
  return followPages({
    operation: paging.operation,
    async fetch(cursor) {
      const call = cursor === undefined ? first : turnPage(first, paging.cursor, cursor);
      const page = await fetch(call.options, call.body);
      const { [paging.more]: hasMore, [paging.next]: next, [paging.items]: items } = asRecord(page);
      // The spec defines the type of the items. Like every response, they are not validated at run time.
      return { hasMore, next, items: items as readonly ItemOf<Page, Items>[] | undefined };
    },
  });
}
