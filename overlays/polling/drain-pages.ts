import { ConfigurationError } from "../../runtime/errors/index.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { followPages } from "./follow-pages.js";

/** A page: whether another one follows, and whatever else it carries. */
export interface Page {
  readonly hasMore: boolean;
}

/** The items of a page: those of the list that it carries. */
export type PageItem<Value> = {
  [Field in keyof Value]-?: NonNullable<Value[Field]> extends readonly (infer Item)[]
    ? Item
    : never;
}[keyof Value];

/** How pages are read that do not speak for themselves. */
export interface DrainOptions<Value, Item> {
  /**
   * The items of a page.
   *
   * @default the page's `items`, else the only list that it carries
   */
  items?: ((page: Value) => readonly Item[]) | undefined;
  /**
   * What asks for the page after this one.
   *
   * @default the page's `next`, else its `nextCursor`, else its `cursor`
   */
  next?: ((page: Value) => unknown) | undefined;
  /** Ends the reading before the next page: it throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Gives the items of all pages in order, and reads a page only when its items are asked for.
 *
 * Leaving the loop ends it; nothing is read ahead.
 *
 * Source: Service description, Events (rule 1).
 *
 * @param fetchPage reads the page at a cursor; the first page has none
 * @throws {ConnectionError} (`unusable`) when a page says that another one follows and does not lead
 * to one that was not read yet, or says nothing of that kind
 * @throws {ConfigurationError} when a page carries several lists and none is named `items`
 */
export function drainPages<Value extends Page, Item = PageItem<Value>, Cursor = string>(
  fetchPage: (cursor: Cursor | undefined) => PromiseLike<Value> | Value,
  { items = onlyList, next = commonCursor, signal }: DrainOptions<Value, Item> = {},
): AsyncGenerator<Item, void, undefined> {
  return followPages({
    operation: "drainPages",
    signal,
    async fetch(cursor) {
      // The cursor is what an earlier page gave; what it is made of is between pages and `fetchPage`.
      const page = await fetchPage(cursor as Cursor | undefined);
      // An answer may be anything: what is no object says nothing of another page.
      if (!isRecord(page)) return { hasMore: undefined, items: [], next: undefined };
      return { hasMore: page.hasMore, items: items(page), next: next(page) };
    },
  });
}

function onlyList<Item>(page: object): readonly Item[] {
  const fields = Object.entries(page).filter(([, value]) => Array.isArray(value));
  const [list, ...others] = fields.some(([name]) => name === "items")
    ? fields.filter(([name]) => name === "items")
    : fields;
  if (others.length > 0) {
    const names = fields.map(([name]) => name).join(", ");
    throw new ConfigurationError(
      `The page carries several lists (${names}). Say with the option \`items\` which one has the items.`,
    );
  }
  // The type of the page promises the items; like every answer they are not validated at run time.
  return (list?.[1] ?? []) as readonly Item[];
}

function commonCursor(page: object): unknown {
  const { next, nextCursor, cursor }: { next?: unknown; nextCursor?: unknown; cursor?: unknown } =
    page;
  return next ?? nextCursor ?? cursor;
}
