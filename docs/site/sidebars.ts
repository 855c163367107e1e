import type { DefaultTheme } from "vitepress";
import { clientSidebar } from "./client/client-sidebar.js";
import { escapeHtml } from "./html.js";
import { guideGroups } from "./guide/place.js";
import type { Content } from "./read-content.js";

/** What the header leads to. */
export function navigation({ apis }: Pick<Content, "apis">): DefaultTheme.NavItem[] {
  return [
    { text: "Guide", link: "/guide/quickstart", activeMatch: "^/guide/" },
    {
      text: "API",
      activeMatch: "^/(?:api|try)/",
      items: apis.map(({ name, heading }) => ({ text: escapeHtml(heading), link: `/api/${name}` })),
    },
    { text: "Client", link: "/client/", activeMatch: "^/client/" },
  ];
}

/** The pages beside each page: those of the guide by group, those of the client reference by use. */
export function sidebars({
  guide,
  client,
}: Pick<Content, "guide" | "client">): DefaultTheme.SidebarMulti {
  const groups = guideGroups.map((group) => ({
    text: group,
    items: guide.filter((page) => page.group === group).map(link),
  }));
  return {
    "/guide/": groups.filter(({ items }) => items.length > 0),
    "/client/": [{ text: "Overview", link: "/client/" }, ...clientSidebar(client)],
  };
}

/** VitePress takes a text that it shows here for HTML. */
function link({ title, path }: Content["guide"][number]): DefaultTheme.SidebarItem {
  return { text: escapeHtml(title), link: `/${path}` };
}
