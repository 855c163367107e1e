import { useData, useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineComponent, h, onMounted, watch, type Component } from "vue";
import { notFound } from "./not-found.js";
import { tryIt } from "./try-it.js";
import { versionMenu } from "./version-menu.js";

/** The default layout, with the form of an operation, the versions, and a page for what is missing. */
export const layout: Component = defineComponent(() => {
  const { frontmatter } = useData();
  const route = useRoute();
  onMounted(() => {
    document.documentElement.classList.add("alive");
    // The sidebar unfolds first.
    watch(
      () => route.path,
      () => setTimeout(showPlace),
      { immediate: true },
    );
  });
  return () => {
    const { tryIt: operation } = frontmatter.value;
    return h(DefaultTheme.Layout, null, {
      "nav-bar-content-after": () => h(versionMenu),
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
