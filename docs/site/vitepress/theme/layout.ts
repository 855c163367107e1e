import { useData, useRoute, type SiteData } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h, inject, onMounted, watch, type Component, type Ref } from "vue";
import { notFound } from "./not-found.js";
import { offerVersions } from "./offer-versions.js";
import { tryIt } from "./try-it.js";

/** What the layout finds the data of the site by: those that VitePress hands out cannot be changed. */
export const siteKey = "site";

/** The default layout, with the form of an operation, the versions, and a page for what is missing. */
export const layout: Component = defineComponent(() => {
  const { frontmatter } = useData();
  const route = useRoute();
  const site = inject<Ref<SiteData>>(siteKey);
  onMounted(() => {
    if (site !== undefined) void offerVersions(site);
    document.documentElement.classList.add("alive");
    // The sidebar unfolds first.
    const showLater = (): unknown => setTimeout(showPlace);
    watch(() => route.path, showLater, { immediate: true });
  });
  return () => {
    const { tryIt: operation } = frontmatter.value;
    return h(DefaultTheme.Layout, null, {
      // A new page has a new form.
      "doc-before": () => (operation === undefined ? [] : h(tryIt, { operation, key: operation })),
      "not-found": () => h(notFound),
    });
  };
});

/** Shows the page among the others, and the field that its address names. */
function showPlace(): void {
  document.querySelector(".VPSidebarItem.is-active.is-link")?.scrollIntoView({ block: "nearest" });
  const target = document.getElementById(location.hash.slice(1));
  const folds = [...document.querySelectorAll<HTMLDetailsElement>("details.fields:not([open])")];
  const around = folds.filter((fold) => target !== null && fold.contains(target));
  for (const fold of around) fold.open = true;
  if (around.length > 0) target?.scrollIntoView();
}
