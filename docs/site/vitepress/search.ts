import type { DefaultTheme } from "vitepress";

/** How the search reads the pages and ranks what it finds: each part of a page says of which kind the page is. */
export const searchOptions: DefaultTheme.LocalSearchOptions = {
  detailedView: true,
  // What was sought on another page is no use on this one.
  disableQueryPersistence: true,
  _render: (source, env, md) => {
    const html = md.render(source, env);
    const { kind } = Object(env.frontmatter);
    return withKind(withoutCode(html), md.utils.escapeHtml(String(kind ?? "")));
  },
  miniSearch: {
    searchOptions: {
      fuzzy: 0.2,
      prefix: true,
      boost: { title: 8, titles: 2, text: 1 },
    },
  },
};

/** The first heading says what the page is. */
function withKind(html: string, kind: string): string {
  return kind === "" ? html : html.replace(/(<h1[^>]*>)/, `$1${kind}: `);
}

/** Code would be most of the index. */
function withoutCode(html: string): string {
  return html.replaceAll(/<pre[^>]*>[^]*?<\/pre>/g, "");
}
