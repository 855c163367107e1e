import type { DefaultTheme } from "vitepress";
import { apiSidebar } from "./api/api-sidebar.js";
import { clientSidebar } from "./client/client-sidebar.js";
import { escapeHtml } from "./html.js";
import type { Content } from "./read-content.js";

/** What the header leads to: each part of the site, and what is new in the version. */
export function navigation(
  { apis, guide, client, changelog }: Content,
  version: string,
): DefaultTheme.NavItemWithLink[] {
  const parts = [
    ["Guide", guide[0]?.path, "^/guide/"],
    ["API", `api/${apis[0]?.name ?? ""}`, "^/api/"],
    ["Client", client.length > 0 ? "client/" : undefined, "^/client/"],
    [escapeHtml(version), changelog === undefined ? "" : "changelog", "^/changelog"],
  ] as const;
  return parts.flatMap(([text, path, activeMatch]) =>
    path === undefined || text === "" ? [] : [{ text, link: `/${path}`, activeMatch }],
  );
}

/** The pages beside each page: those of the guide by group, those of the client reference by use. */
export function sidebars({ guide, client, apis }: Content): DefaultTheme.SidebarMulti {
  const groups = [...new Set(guide.map(({ group = "" }) => group))].map((group) => ({
    text: group,
    items: guide.filter((page) => page.group === group).map(link),
  }));
  return {
    "/guide/": groups,
    // The landing of another team's document has it too.
    [guide.length > 0 ? "/api/" : "/"]: apiSidebar(apis),
    "/client/": [{ text: "Overview", link: "/client/" }, ...clientSidebar(client)],
  };
}

/** VitePress takes a text that it shows here for HTML. */
function link({ title, path }: Content["guide"][number]): DefaultTheme.SidebarItem {
  return { text: escapeHtml(title), link: `/${path}` };
}
