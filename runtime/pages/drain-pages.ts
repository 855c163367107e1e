import { ConfigurationError } from "../errors/index.js";
import { asRecord, isRecord } from "../json/values.js";
import { followPages } from "./follow-pages.js";

/** A page: whether there is a next one, and any other fields. */
export interface Page {
  /** Whether there is a page after this one. */
  readonly hasMore: boolean;
}

/** The items of a page, from the list in it. */
export type PageItem<Value> = {
  [Field in keyof Value]-?: NonNullable<Value[Field]> extends readonly (infer Item)[]
    ? Item
    : never;
}[keyof Value];

/** How to read pages whose fields do not follow the defaults. */
export interface DrainOptions<Value, Item> {
  /**
   * Returns the items of a page.
   *
   * @default the page's `items`, otherwise its only list
   */
  items?: ((page: Value) => readonly Item[]) | undefined;
  /**
   * Returns the cursor of the next page.
   *
   * @default the page's `next`, otherwise its `nextCursor`, otherwise its `cursor`
   */
  next?: ((page: Value) => unknown) | undefined;
  /** Ends the reading before the next page: it throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Yields the items of all pages in order, and reads a page only when its items are requested.
 *
 * Leaving the loop ends it. Nothing is read ahead.
 *
 * Source: Service description, Events (rule 1).
 *
 * @param fetchPage reads the page at a cursor; the first page has none
 * @throws {ConnectionError} (`unusable`) when a page says that there is a next one and does not lead to a page that was
 * not read yet, or does not say whether there is one
 * @throws {ConfigurationError} when a page has several lists and none is named `items`
 */
export function drainPages<Value extends Page, Item = PageItem<Value>, Cursor = string>(
  fetchPage: (cursor: Cursor | undefined) => PromiseLike<Value> | Value,
  { items = onlyList, next = commonCursor, signal }: DrainOptions<Value, Item> = {},
): AsyncGenerator<Item, void, undefined> {
  return followPages({
    operation: "drainPages",
    signal,
    async fetch(cursor) {
      // The cursor comes from an earlier page. Its type is up to the pages and `fetchPage`.
      const page = await fetchPage(cursor as Cursor | undefined);
      // A response can be anything. If it is not an object, it does not say whether there is a next page.
      if (!isRecord(page)) return { hasMore: null };
      return { hasMore: page.hasMore ?? null, items: items(page), next: next(page) };
    },
  });
}

function onlyList<Item>(page: object): readonly Item[] {
  const lists = Object.entries(page).filter(([, value]) => Array.isArray(value));
  const named = lists.filter(([name]) => name === "items");
  const [list, ...others] = named.length > 0 ? named : lists;
  const names = lists.map(([name]) => name).join(", ");
  if (others.length > 0)
    throw new ConfigurationError(
      `The page has several lists (${names}). Select the list of items with the option \`items\`.`,
    );
  // The type of the page defines the items. Like every response, they are not validated at run time.
  return (list?.[1] ?? []) as readonly Item[];
}

function commonCursor(page: object): unknown {
  const { next, nextCursor, cursor } = asRecord(page);
  return next ?? nextCursor ?? cursor;
}
