import { useData } from "vitepress";
import { defineComponent, h, onMounted, ref, type Component } from "vue";
import type { ThemeConfig } from "../site-data.js";

/** Names the version that the docs are of, and leads to the other ones that are published. */
export const versionMenu: Component = defineComponent(() => {
  const { theme } = useData<ThemeConfig>();
  const { version, versions } = theme.value;
  const others = ref<readonly string[]>([]);
  onMounted(async () => {
    if (versions !== undefined) others.value = await listVersions(versions);
  });
  return () => {
    const names = [...new Set([version, ...others.value])];
    if (versions === undefined || names.length === 1)
      return h("span", { class: "version" }, version);
    return h(
      "select",
      {
        class: "version",
        "aria-label": "Version",
        value: version,
        onChange: openVersion(versions),
      },
      names.map((name) => h("option", { value: name }, name)),
    );
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

function openVersion(versions: string): (event: Event) => void {
  return ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    location.assign(new URL(`${target.value}/`, new URL(versions, location.href)));
  };
}
