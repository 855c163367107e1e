import { isRecord } from "../../runtime/json/is-record.js";
import { readAt } from "../../runtime/json/pointer.js";
import { followPages } from "./follow-pages.js";
import { readItems, type ItemAt, type PagePath } from "./page-items.js";
import { givenFor, turnPage, type PageOptions } from "./turn-page.js";
import { unusablePage } from "./unusable-page.js";

/** How an operation numbers its pages or items: data of the spec. */
export interface PositionPaging<Items extends PagePath = PagePath> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** The query parameter that asks for a page: by its number, or by that of its first item. */
  readonly position: string;
  readonly counts: "pages" | "items";
  /** The position of the first page. */
  readonly first: number;
  /** Where a page has the number of all pages, or of all items; absent: nowhere. */
  readonly total?: PagePath;
  /** The query parameter with the size of a page, where a page with fewer items is the last one. */
  readonly limit?: PageLimit;
  /** Where a page has its items. */
  readonly items: Items;
}

/** The query parameter with the size of a page. */
export interface PageLimit {
  readonly name: string;
  /** Size when none is asked for. */
  readonly default?: number;
  /** Largest size that may be asked for. */
  readonly maximum?: number;
}

/**
 * Gives the items of all pages of an operation in order, and reads a page only when its items are
 * asked for.
 *
 * The last page is the one that the total leads to; without a total the first empty one, or the
 * first that is not full, where the operation says what a full one is.
 *
 * @param fetch calls the operation
 * @param options those of the call for the first page; later ones differ in the position alone
 * @throws {ConnectionError} (`unusable`) when a page is the same as the one before it, lacks the
 * total, or has no list of items
 */
export function iterateByPosition<Page, Items extends PagePath, Options extends PageOptions>(
  paging: PositionPaging<Items>,
  fetch: (options: Options) => Promise<Page>,
  options: Options,
): AsyncGenerator<ItemAt<Page, Items>, void, undefined> {
  const { operation, position: name, counts } = paging;
  const isLast = createEnd(paging, options);
  const assertNew = createRepeatCheck(operation);
  let position = startOf(paging, options);
  return followPages({
    operation,
    async fetch() {
      const page = await fetch(turnPage(options, { [name]: position }));
      const items = readItems(page, paging.items) ?? [];
      assertNew(items);
      position += counts === "pages" ? 1 : items.length;
      return { hasMore: !isLast(page, items.length, position), next: position, items };
    },
  });
}

function startOf({ position, first }: PositionPaging, options: PageOptions): number {
  const given = givenFor(options, position);
  return typeof given === "number" ? given : first;
}

type IsLast = (page: unknown, count: number, next: number) => boolean;

function createEnd(paging: PositionPaging, options: PageOptions): IsLast {
  const { operation, counts, first, total, limit } = paging;
  const promised = limit && promisedSize(limit, givenFor(options, limit.name));
  let longest = 0;
  return (page, count, next) => {
    // An offset that does not move would ask for the same page again.
    if (count === 0 && (total === undefined || counts === "items")) return true;
    if (total !== undefined) return next - first >= readTotal(operation, readAt(page, total));
    const full = promised ?? longest;
    longest = Math.max(longest, count);
    return limit !== undefined && count < full;
  };
}

/**
 * The size that pages certainly have: the document's own, or one that the document lets callers ask for. A service may
 * give fewer items than a caller asks for beyond that, so then the longest page shows the size.
 */
function promisedSize(limit: PageLimit, asked: unknown): number | undefined {
  if (asked === undefined) return limit.default;
  const isAllowed = typeof asked === "number" && asked <= (limit.maximum ?? 0);
  return isAllowed ? asked : undefined;
}

function readTotal(operation: string, value: unknown): number {
  if (typeof value === "number") return value;
  throw unusablePage(operation, "does not say as a number how many there are");
}

/** A service that ignores the position would be read for ever. */
function createRepeatCheck(operation: string): (items: unknown) => void {
  let before: string | undefined;
  return (items) => {
    if (!Array.isArray(items) || !isRecord(items[0])) return;
    const text = JSON.stringify(items);
    if (text === before) throw unusablePage(operation, "is the same as the one before it");
    before = text;
  };
}
