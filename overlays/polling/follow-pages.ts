import { throwIfAborted } from "../../runtime/time/index.js";
import { unusablePage } from "./unusable-page.js";

/** What a page says. */
export interface PageView<Item> {
  /** Whether another page follows; anything but a boolean makes the page unusable. */
  readonly hasMore: unknown;
  /** The page's items; none when the list is absent. */
  readonly items: readonly Item[] | undefined;
  /** What asks for the next page; `undefined` or `null` when the page names nothing. */
  readonly next: unknown;
}

/** Where pages come from. */
export interface PageSource<Item> {
  /** Named in errors. */
  readonly operation: string;
  /** Reads the page at a cursor; the first page has none. */
  fetch(cursor: unknown): PromiseLike<PageView<Item>>;
  /** What asks for the first page, where the caller began elsewhere than at the start. */
  readonly start?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Gives the items of all pages in order; fetches a page only when its items are asked for. */
export async function* followPages<Item>({
  operation,
  fetch,
  start,
  signal,
}: PageSource<Item>): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<unknown>(start === undefined ? [] : [start]);
  let cursor: unknown;
  for (;;) {
    throwIfAborted(signal);
    const { hasMore, items = [], next } = await fetch(cursor);
    if (!Array.isArray(items)) throw unusablePage(operation, "does not carry its items as a list");
    yield* items;
    if (hasMore === false) return;
    if (hasMore !== true) throw unusablePage(operation, "does not say whether another one follows");
    if (next === undefined || next === null) {
      throw unusablePage(operation, "says that another one follows, but not how to ask for it");
    }
    // A circle of any length, or reading would never end.
    if (seen.has(next)) throw unusablePage(operation, "leads back to one that was read already");
    seen.add(next);
    cursor = next;
  }
}
