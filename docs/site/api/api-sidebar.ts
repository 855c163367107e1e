import type { DefaultTheme } from "vitepress";
import { escapeHtml, headingId } from "../html.js";
import type { DocumentedApi } from "./apis.js";

/** More operations than this would make every page large; their groups are listed instead. */
const most = 100;

/** Lists the APIs beside their pages: each with its operations by group. VitePress takes a text for HTML. */
export function apiSidebar(apis: readonly DocumentedApi[]): DefaultTheme.SidebarItem[] {
  return apis.map((api, at) => ({
    text: escapeHtml(api.heading),
    link: `/api/${api.name}`,
    ...(apis.length > 1 && { collapsed: at > 0 }),
    items: listItems(api),
  }));
}

function listItems({ name, operations }: DocumentedApi): DefaultTheme.SidebarItem[] {
  if (operations.length > most) {
    return [...new Set(operations.map(({ group }) => group))].map((group) => ({
      text: escapeHtml(group),
      link: `/api/${name}#${headingId(group)}`,
    }));
  }
  return operations.map(({ id, page, title, httpMethod }) => ({
    text: `<b class="method ${httpMethod}">${httpMethod.toUpperCase()}</b> ${escapeHtml(title)}${title === id ? "" : ` <code>${escapeHtml(id)}</code>`}`,
    docFooterText: escapeHtml(title),
    link: `/${page}`,
  }));
}
