import type { DefaultTheme } from "vitepress";
import { escapeHtml } from "../html.js";
import type { ClientPage } from "./client-reference.js";

/**
 * Lists the client reference for a sidebar, in the order of use: what can be imported, and in each module its classes, functions
 * and groups of types.
 *
 * @param pages as they are on the site
 */
export function clientSidebar(pages: readonly ClientPage[]): DefaultTheme.SidebarItem[] {
  const modules = pages.filter(({ kind }) => kind === "module");
  return modules.map(({ module, path }) => {
    const members = pages.filter((page) => page.module === module && page.kind === "member");
    // VitePress takes a text that it shows here for HTML.
    const items = members.map((page) => ({ text: escapeHtml(page.title), link: `/${page.path}` }));
    const item = { text: escapeHtml(module), link: `/${path.replace(/index$/, "")}` };
    return items.length === 0 ? item : { ...item, collapsed: true, items };
  });
}
