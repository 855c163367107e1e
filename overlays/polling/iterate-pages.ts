import { asRecord } from "../../runtime/json/as-record.js";
import { followPages } from "./follow-pages.js";
import { turnPage, type PageOptions } from "./turn-page.js";

/** How an operation gives its results in pages: data of the spec. */
export interface Paging<Items extends string = string> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** The field that says whether another page follows. */
  readonly more: string;
  /** The query parameter that asks for a page. */
  readonly cursor: string;
  /** The field that holds the cursor of the next page. */
  readonly next: string;
  /** The field that holds the items. */
  readonly items: Items;
}

/** The items of a page, by the name of the field that holds them. */
export type ItemOf<Page, Items extends string> =
  Page extends Readonly<Partial<Record<Items, readonly (infer Item)[]>>> ? Item : unknown;

/**
 * Gives the items of all pages of an operation in order, and reads a page only when its items are
 * asked for. Leaving the loop ends it.
 *
 * Source: Service description, Events (rule 1).
 *
 * @param fetch calls the operation
 * @param options those of the call for the first page; later ones differ in the cursor alone
 * @throws {ConnectionError} (`unusable`) when a page says that another one follows and does not lead
 * to one that was not read yet, or says nothing of that kind
 */
export function iteratePages<Page, Items extends string, Options extends PageOptions>(
  paging: Paging<Items>,
  fetch: (options: Options) => Promise<Page>,
  options: Options,
): AsyncGenerator<ItemOf<Page, Items>, void, undefined> {
  return followPages({
    operation: paging.operation,
    async fetch(cursor) {
      const page = await fetch(
        cursor === undefined ? options : turnPage(options, { [paging.cursor]: cursor }),
      );
      const { [paging.more]: hasMore, [paging.next]: next, [paging.items]: items } = asRecord(page);
      // The spec types the items; like every answer they are not validated at run time.
      return { hasMore, next, items: items as readonly ItemOf<Page, Items>[] | undefined };
    },
  });
}
