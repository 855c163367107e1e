import { useData, withBase } from "vitepress";
import { defineComponent, h, type Component } from "vue";

/** What belongs to an API besides the page that is shown. */
const links = [
  ["Reference", "/api/", ".html"],
  ["Try it", "/try/", ".html"],
  ["Markdown", "/api/", ".md"],
  ["OpenAPI", "/api/", ".json"],
] as const;

/** Leads from the reference of an API to its form, its Markdown and its document. */
export const apiBar: Component<{ readonly api: string }> = defineComponent({
  props: { api: { type: String, required: true } },
  setup({ api }: { readonly api: string }) {
    const { page } = useData();
    return () =>
      h(
        "nav",
        { class: "api-bar vp-raw", "aria-label": "This API" },
        links.map(([text, folder, ending]) => {
          const target = `${folder}${api}${ending}`;
          const isCurrent = target.slice(1) === page.value.relativePath.replace(/md$/, "html");
          return h(
            "a",
            { href: withBase(target), "aria-current": isCurrent ? "page" : undefined },
            text,
          );
        }),
      );
  },
});
