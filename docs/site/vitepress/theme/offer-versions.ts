import type { DefaultTheme, SiteData } from "vitepress";
import type { Ref } from "vue";
import type { ThemeConfig } from "../site-data.js";

/** Offers the other versions that are published where the header names its own one, as the last of its links. */
export async function offerVersions(site: Ref<SiteData>): Promise<void> {
  const { versions, nav }: ThemeConfig = site.value.themeConfig;
  const own = nav.at(-1);
  if (versions === undefined || own === undefined) return;
  const names = await listVersions(versions);
  if (names.every((name) => name === own.text)) return;
  const items = names.map((name): DefaultTheme.NavItemWithLink => {
    if (name === own.text) return { ...own, text: `<span aria-current="page">${name}</span>` };
    const { href } = new URL(`${name}/`, new URL(versions, location.href));
    // With a target, VitePress leaves a link to the browser: the other version is a site of its own.
    return { text: name, link: href, target: "_self", noIcon: true };
  });
  const changed = [...nav.slice(0, -1), { text: own.text, items }];
  site.value = { ...site.value, themeConfig: { ...site.value.themeConfig, nav: changed } };
}

/** Without the list, there is this version alone. */
async function listVersions(address: string): Promise<readonly string[]> {
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok !== true) return [];
  const names: unknown = await response.json().catch(() => []);
  const texts = Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  // A name that could lead out of the folders beside this one is none.
  return [...new Set(texts.filter((name) => /^(?:latest|v\d[\w.-]*)$/.test(name)))];
}
