import { useData, withBase } from "vitepress";
import { defineComponent, h, onMounted, ref, type Component, type VNode } from "vue";
import { nearestName } from "../../../../runtime/text/unknown-name.js";
import type { ThemeConfig } from "../site-data.js";

/** The page of a missing page. Only browsers know what was asked for. */
export const notFound: Component = defineComponent(() => {
  const { site, theme } = useData<ThemeConfig>();
  const nearest = ref<string>();
  onMounted(() => {
    const asked = location.pathname.slice(site.value.base.length - 1).replace(/\.html$/, "");
    nearest.value = nearestName(asked, linksIn(theme.value.sidebar));
  });
  const search = (): void => document.querySelector<HTMLElement>(".DocSearch-Button")?.click();
  return () =>
    h("main", { class: "vp-doc not-found" }, [
      h("h1", "This page does not exist"),
      nearest.value === undefined ? [] : h("p", ["Did you mean ", linkTo(nearest.value), "?"]),
      h("p", ["It may have moved. Search, or begin at the ", linkTo("/", "first page"), "."]),
      h("button", { type: "button", class: "button", onClick: search }, "Search"),
    ]);
});

/** All addresses in a part of the configuration, without those within a page. */
function linksIn(part: unknown): string[] {
  const links = JSON.stringify(part).matchAll(/"link":"(\/[^"#]*)"/g);
  return [...links].map(([, link = ""]) => link);
}

function linkTo(link: string, words = link): VNode {
  return h("a", { href: withBase(link.replace(/[^/]$/, "$&.html")) }, words);
}
