import type { DefaultTheme } from "vitepress";
import { escapeHtml } from "../html.js";
import type { ClientPage } from "./reference-page.js";

/**
 * Lists the client reference for a sidebar, in the order of use: what can be imported, and in each module its classes,
 * then its functions and its types.
 *
 * @param pages as they are on the site
 */
export function clientSidebar(pages: readonly ClientPage[]): DefaultTheme.SidebarItem[] {
  return pages
    .filter(({ kind }) => kind === "module")
    .map((module) => {
      const members = pages.filter((page) => page.module === module.module && page !== module);
      const item = { text: escapeHtml(module.module), link: linkTo(module) };
      return members.length === 0 ? item : { ...item, collapsed: true, items: members.map(itemOf) };
    });
}

function itemOf(page: ClientPage): DefaultTheme.SidebarItem {
  // VitePress takes a text that it shows here for HTML.
  const text = page.kind === "class" ? escapeHtml(page.title) : nameOfGroup(page);
  return { text, link: linkTo(page) };
}

function nameOfGroup({ kind }: ClientPage): string {
  return kind === "type" ? "Types" : "Functions";
}

function linkTo({ path }: ClientPage): string {
  return `/${path.replace(/\/index$/, "/")}`;
}
