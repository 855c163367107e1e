import type { ClientPage } from "./reference-page.js";

/** An entry of a sidebar, in the form that the site generator takes. */
export interface SidebarItem {
  readonly text: string;
  readonly link?: string;
  readonly collapsed?: boolean;
  readonly items?: readonly SidebarItem[];
}

/**
 * Lists the client reference for a sidebar, in the order of use: what can be imported, and in each module its classes,
 * then its functions, values and types, which fold.
 *
 * @param pages as they were read
 * @param open the only module whose contents are listed; all by default
 */
export function clientSidebar(pages: readonly ClientPage[], open?: string): SidebarItem[] {
  return pages
    .filter(({ kind }) => kind === "module")
    .map((module) => {
      const item = { text: module.module, link: linkTo(module) };
      if (open !== undefined && open !== module.module) return item;
      const members = pages.filter((page) => page.module === module.module && page !== module);
      return members.length === 0
        ? item
        : { ...item, collapsed: open === undefined, items: listMembers(members) };
    });
}

function listMembers(members: readonly ClientPage[]): SidebarItem[] {
  const itemsOf = (kind: ClientPage["kind"]): SidebarItem[] =>
    members
      .filter((page) => page.kind === kind)
      .map((page) => ({ text: page.title, link: linkTo(page) }));
  const groups = [
    { text: "Functions", items: itemsOf("function") },
    { text: "Values", items: itemsOf("value") },
    { text: "Types", items: itemsOf("type") },
  ];
  const folded = groups
    .filter(({ items }) => items.length > 0)
    .map((group) => ({ ...group, collapsed: true }));
  return [...itemsOf("class"), ...folded];
}

function linkTo({ path }: ClientPage): string {
  return `/${path.replace(/\/index$/, "/")}`;
}
