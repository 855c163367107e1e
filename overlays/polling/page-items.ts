import { readAt } from "../../runtime/json/pointer.js";

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
