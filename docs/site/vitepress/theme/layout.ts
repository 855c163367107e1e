import { useData, withBase, type DefaultTheme as DefaultThemeConfig } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h, type Component, type VNode } from "vue";
import type { ThemeConfig } from "../site-data.js";
import { tryIt } from "./try-it.js";
import { versionMenu } from "./version-menu.js";

/** The default layout, with the form of an operation, the versions, and a page for what is missing. */
export const layout: Component = defineComponent(() => {
  const { frontmatter, theme } = useData<ThemeConfig>();
  return () => {
    const { tryIt: operation } = frontmatter.value;
    return h(DefaultTheme.Layout, null, {
      "nav-bar-content-after": () => h(versionMenu),
      // A new page has a new form.
      "doc-footer-before": () =>
        operation === undefined ? [] : h(tryIt, { operation, key: operation }),
      "not-found": () => notFound(theme.value.nav ?? []),
    });
  };
});

function notFound(nav: DefaultThemeConfig.NavItem[]): VNode {
  const search = (): void => document.querySelector<HTMLElement>(".DocSearch-Button")?.click();
  const links = nav.flatMap((item) => {
    const { text, link } = Object(item);
    return typeof link === "string" ? [h("li", h("a", { href: withBase(link) }, text))] : [];
  });
  return h("main", { class: "vp-doc not-found" }, [
    h("h1", "This page does not exist"),
    h("p", "It may have moved. Search for it, or start from one of these:"),
    h("button", { type: "button", onClick: search }, "Search"),
    h("ul", [h("li", h("a", { href: withBase("/") }, "Home")), ...links]),
  ]);
}
