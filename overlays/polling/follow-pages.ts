import { ConnectionError } from "../../runtime/errors/index.js";

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
  readonly signal?: AbortSignal | undefined;
}

/** Gives the items of all pages in order; fetches a page only when its items are asked for. */
export async function* followPages<Item>({
  operation,
  fetch,
  signal,
}: PageSource<Item>): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<unknown>();
  let cursor: unknown;
  for (;;) {
    signal?.throwIfAborted();
    const { hasMore, items = [], next } = await fetch(cursor);
    if (!Array.isArray(items)) throw unusable(operation, "does not carry its items as a list");
    yield* items;
    if (hasMore === false) return;
    if (hasMore !== true) throw unusable(operation, "does not say whether another one follows");
    if (next === undefined || next === null) {
      throw unusable(operation, "says that another one follows, but not how to ask for it");
    }
    // A circle of any length, or reading would never end.
    if (seen.has(next)) throw unusable(operation, "leads back to one that was read already");
    seen.add(next);
    cursor = next;
  }
}

function unusable(operation: string, what: string): ConnectionError {
  return new ConnectionError(`${operation}: a page ${what}.`, { operation, reason: "unusable" });
}
