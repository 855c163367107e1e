import type { DefaultTheme } from "vitepress";
import type { SearchedPart } from "./site-data.js";

/** What VitePress gives to a search that reads pages in a way of its own. */
type Given = Parameters<NonNullable<DefaultTheme.LocalSearchOptions["_render"]>>;

/** Writes what the search reads of a page: HTML whose headings say where each part stands. */
export function searchedText(
  parts: string | readonly SearchedPart[],
  md: Given[2],
  env: Given[1],
): string {
  if (typeof parts === "string") return md.render(withoutCode(parts), env);
  return parts
    .map(({ title, fragment, markdown }) => {
      const { escapeHtml } = md.utils;
      const heading = `<h2>${escapeHtml(title)} <a href="${escapeHtml(fragment)}"></a></h2>`;
      return heading + md.render(withoutHeadings(withoutCode(markdown)), env);
    })
    .join("\n");
}

/** Code would be most of the index, and highlighting it most of the work. */
function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[^]*?^```$/gm, "");
}

/** A heading within a part would begin another one. */
function withoutHeadings(markdown: string): string {
  return markdown.replaceAll(/^#+ /gm, "");
}
