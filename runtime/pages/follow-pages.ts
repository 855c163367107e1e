import { ConnectionError } from "../errors/index.js";
import { readAt, writeAt } from "../json/pointer.js";
import { isAbsent } from "../json/values.js";
import { throwIfAborted } from "../time/index.js";
import type { RequestOptions } from "../transport/index.js";

/** The fields of a page. */
interface PageView<Item> {
  /** Whether there is a next page: a boolean, or the page is unusable. Default: whether it names one. */
  readonly hasMore?: unknown;
  /** The page's items; none if the list is absent. */
  readonly items?: readonly Item[] | undefined;
  /** Cursor of the next page; `undefined` or `null` if the page names none. */
  readonly next?: unknown;
}

/** Where pages come from. */
interface PageSource<Item> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** Reads the page at a cursor. The first page has none. */
  fetch(cursor: unknown): PromiseLike<PageView<Item>>;
  /** Cursor of the first page, if the caller did not begin at the start. */
  readonly start?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Yields the items of all pages in order. Reads a page only when its items are requested. */
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
    const { items = [], next, hasMore = next !== undefined } = await fetch(cursor);
    if (!Array.isArray(items)) throw unusablePage(operation, "does not have a list of items");
    yield* items;
    if (hasMore === false) return;
    if (hasMore !== true)
      throw unusablePage(operation, "does not say whether there is a next page");
    if (isAbsent(next))
      throw unusablePage(operation, "says that there is a next page, but not how to request it");
    // Cycles of any length, which would never end.
    if (seen.has(next)) throw unusablePage(operation, "leads back to a page that was already read");
    seen.add(next);
    cursor = next;
  }
}

/** Creates the error for a page without usable items or without usable information about the next page. */
export function unusablePage(operation: string, what: string): ConnectionError {
  return new ConnectionError(`${operation}: a page ${what}.`, { operation, reason: "unusable" });
}

/** Path of member names to a value in a page; empty for the page itself. */
export type PagePath = readonly string[];

/** The items of a page, by the path of their list. */
export type ItemAt<Page, Path extends PagePath> = Path extends readonly [
  infer Step extends string,
  ...infer Rest extends PagePath,
]
  ? Page extends Readonly<Partial<Record<Step, infer Value>>>
    ? ItemAt<NonNullable<Value>, Rest>
    : unknown
  : Page extends readonly (infer Item)[]
    ? Item
    : unknown;

/** Reads the items of a page; `undefined` if there is no list. */
export function readItems<Page, Path extends PagePath>(
  page: Page,
  path: Path,
): readonly ItemAt<Page, Path>[] | undefined {
  const items = readAt(page, path) ?? undefined;
  // The spec defines the type of the items. Like every response, they are not validated at run time.
  return items as readonly ItemAt<Page, Path>[] | undefined;
}

/** The call options that select a page. */
export interface PageOptions extends RequestOptions {
  /** Query parameters of the call. Default: none. */
  query?: object;
}

/** The parts of a call that can select a page. */
export interface PageCall<Options extends PageOptions, Body> {
  readonly options: Options;
  readonly body: Body;
}

/** What selects a page: the name of a query parameter, or the path of a field of the body. */
export type PagePlace = string | PagePath;

/** Returns the call for another page; without a value, the call as it is. Everything else stays. */
export function turnPage<Call extends PageCall<PageOptions, unknown>>(
  call: Call,
  place: PagePlace,
  value: unknown,
): Call {
  // The caller's own call, except for a parameter or a field that the document declares.
  return value === undefined ? call : (writeAt(call, pathOf(place), value) as Call);
}

/** Returns the value that the caller passed at a place. */
export function givenFor(call: PageCall<PageOptions, unknown>, place: PagePlace): unknown {
  return readAt(call, pathOf(place));
}

/** Where a call has what selects a page. */
function pathOf(place: PagePlace): PagePath {
  return typeof place === "string" ? ["options", "query", place] : ["body", ...place];
}
