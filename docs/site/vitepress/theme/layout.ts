import { useData } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h, type Component, type VNode } from "vue";
import { apiBar } from "./api-bar.js";
import { tryIt } from "./try-it.js";
import { versionMenu } from "./version-menu.js";

/** The default layout, with room for what the pages of an API show. */
export const layout: Component = defineComponent(() => {
  const { frontmatter } = useData();
  return () =>
    h(DefaultTheme.Layout, null, {
      "nav-bar-content-after": () => h(versionMenu),
      "page-top": () => pageTop(frontmatter.value),
    });
});

/** The reference of an API is put in its place once the page has been rendered: it brings its own script. */
function pageTop({ api, tryIt: tried, title }: Record<string, unknown>): VNode[] {
  if (typeof api === "string") return [h(apiBar, { api }), h("div", { class: "vp-raw reference" })];
  if (typeof tried !== "string") return [];
  const content = [h("h1", String(title)), h(tryIt, { api: tried })];
  return [h(apiBar, { api: tried }), h("div", { class: "vp-doc try-page" }, content)];
}
