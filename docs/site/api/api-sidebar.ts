import type { DefaultTheme } from "vitepress";
import { escapeHtml } from "../html.js";
import type { DocumentedApi } from "./apis.js";

/** More operations than this would make every page large; their groups are listed instead. */
const most = 100;

/** Lists the APIs beside their pages: each with its operations by group. VitePress takes a text for HTML. */
export function apiSidebar(apis: readonly DocumentedApi[]): DefaultTheme.SidebarItem[] {
  return apis.map((api) => ({
    text: escapeHtml(api.heading),
    link: `/api/${api.name}`,
    ...(apis.length > 1 && { collapsed: true }),
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
  return operations.map(({ id, page }) => ({ text: escapeHtml(id), link: `/${page}` }));
}

/** Address of a heading, as VitePress makes it: letters and digits, with a mark before a digit at the beginning. */
function headingId(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").replace(/^(?=\d)/, "_");
}
