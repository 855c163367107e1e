import { useData, withBase } from "vitepress";
import { defineComponent, h, onMounted, ref, type Component, type VNode } from "vue";
import type { ThemeConfig } from "../site-data.js";

/** Names the version that the docs are of, and leads to the other ones that are published. */
export const versionMenu: Component = defineComponent(() => {
  const { theme } = useData<ThemeConfig>();
  const { version, versions, hasChangelog } = theme.value;
  const own = hasChangelog
    ? h("a", { href: withBase("/changelog.html"), "aria-label": `${version}, changelog` }, version)
    : version;
  const others = ref<readonly string[]>([]);
  onMounted(async () => {
    if (versions !== undefined) others.value = await listVersions(versions);
  });
  return () => {
    const names = [...new Set(others.value)];
    if (versions === undefined || names.every((name) => name === version))
      return h("span", { class: "version" }, own);
    return h("details", { class: "version" }, [
      h("summary", { "aria-label": `Version ${version}, other versions` }, version),
      h(
        "ul",
        names.map((name) => h("li", versionLink(name, versions, name === version))),
      ),
    ]);
  };
});

/** Without the list, the menu has this version alone. */
async function listVersions(address: string): Promise<readonly string[]> {
  const response = await fetch(address).catch(() => undefined);
  if (response?.ok !== true) return [];
  const names: unknown = await response.json().catch(() => []);
  return Array.isArray(names) ? names.filter(isVersion) : [];
}

/** A name that could lead out of the folders beside this one is none. */
function isVersion(name: unknown): name is string {
  return typeof name === "string" && /^(?:latest|v\d[\w.-]*)$/.test(name);
}

/** With a target, VitePress leaves a link to the browser: the other version is a site of its own. */
function versionLink(name: string, versions: string, isCurrent: boolean): VNode {
  const { href } = new URL(`${name}/`, new URL(versions, location.href));
  return h("a", { href, target: "_self", "aria-current": isCurrent ? "page" : undefined }, name);
}
