import type { DefaultTheme } from "vitepress";
import { apiSidebar } from "./api/api-sidebar.js";
import { clientSidebar } from "./client/client-sidebar.js";
import { escapeHtml } from "./html.js";
import type { Content } from "./read-content.js";

/** What the header leads to. */
export function navigation({ apis, guide, client }: Content): DefaultTheme.NavItem[] {
  const [first] = guide;
  const current = apis[0]?.name ?? "";
  return [
    ...(first === undefined
      ? []
      : [{ text: "Guide", link: `/${first.path}`, activeMatch: "^/guide/" }]),
    { text: "API", link: `/api/${current}`, activeMatch: "^/api/" },
    ...(client.length === 0
      ? []
      : [{ text: "Client", link: "/client/", activeMatch: "^/client/" }]),
  ];
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
