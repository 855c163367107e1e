import type { DefaultTheme } from "vitepress";
import type { DocumentedApi } from "./api/apis.js";
import { escapeHtml, headingId } from "./html.js";
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
    items: guide.filter((page) => page.group === group).map(({ title, path }) => item(title, path)),
  }));
  // These pages are for those who change or publish the SDK, and no part of the way through the guide.
  const isAside = ({ text }: { readonly text: string }): boolean => text === "Contribute";
  const aside = guide.filter(({ group = "" }) => isAside({ text: group }));
  return {
    ...Object.fromEntries(aside.map(({ path }) => [`/${path}`, groups.filter(isAside)])),
    "/guide/": groups.filter((group) => !isAside(group)),
    // The landing of another team's document has it too.
    [guide.length > 0 ? "/api/" : "/"]: apiSidebar(apis),
    "/client/": [item("Overview", "client/"), ...clientSidebar(client)],
  };
}

/** VitePress takes a text that it shows here for HTML. */
function item(title: string, path: string): DefaultTheme.SidebarItem {
  return { text: escapeHtml(title), link: `/${path}` };
}

/** More operations than this would make every page large; their groups are listed instead. */
const most = 100;

/** Lists the APIs beside their pages: each with its operations by group. */
export function apiSidebar(apis: readonly DocumentedApi[]): DefaultTheme.SidebarItem[] {
  return apis.map((api, at) => ({
    ...item(api.heading, `api/${api.name}`),
    ...(apis.length > 1 && { collapsed: at > 0 }),
    items: listItems(api),
  }));
}

function listItems({ name, requests }: DocumentedApi): DefaultTheme.SidebarItem[] {
  if (requests.length > most) {
    const groups = new Set(requests.map(({ group }) => group));
    return [...groups].map((group) => item(group, `api/${name}#${headingId(group)}`));
  }
  return requests.map(({ id, page, title, httpMethod, source }) => {
    const text = escapeHtml(title);
    const mark = `<b class="method ${httpMethod}">${httpMethod.toUpperCase()}</b>`;
    const shown = source.deprecated === true ? `<s title="Deprecated">${text}</s>` : text;
    const method = title === id ? "" : ` <code>${escapeHtml(id)}</code>`;
    return { text: `${mark} ${shown}${method}`, docFooterText: text, link: `/${page}` };
  });
}

/** Lists the client reference, in the order of use: each import with its classes, functions and groups of types. */
export function clientSidebar(pages: Content["client"]): DefaultTheme.SidebarItem[] {
  const modules = pages.filter(({ kind }) => kind === "module");
  return modules.map(({ module, path }) => {
    const members = pages.filter((page) => page.module === module && page.kind === "member");
    const items = members.map((page) => item(page.title, page.path));
    const own = item(module, path.replace(/index$/, ""));
    return items.length === 0 ? own : { ...own, collapsed: true, items };
  });
}
