import type { DefaultTheme } from "vitepress";
import keywords from "./theme/keywords.json" with { type: "json" };

/** How the search reads the pages and ranks what it finds: each part of a page says of which kind the page is. */
export const searchOptions: DefaultTheme.LocalSearchOptions = {
  detailedView: true,
  // What was sought on another page is no use on this one.
  disableQueryPersistence: true,
  _render: (source, env, md) => {
    const html = md.render(source, env);
    const { kind = "" } = Object(env.frontmatter);
    const more = new Map(Object.entries(keywords)).get(env.relativePath.replace(/\.md$/, "")) ?? "";
    return withFacts(withoutCode(html), md.utils.escapeHtml(String(kind)), more);
  },
  miniSearch: { searchOptions: { prefix: true, boost: { title: 8, titles: 2, text: 1 } } },
};

/** The first heading says what the page is; what follows it, what else readers may ask for. */
function withFacts(html: string, kind: string, more: string): string {
  const lead = kind === "" ? "" : `${kind}: `;
  return html.replace(/(<h1[^>]*>)(.*?<\/h1>)/, `$1${lead}$2<p>${more}</p>`);
}

/** Code would be most of the index. */
function withoutCode(html: string): string {
  return html.replaceAll(/<pre[^>]*>[^]*?<\/pre>/g, "");
}
