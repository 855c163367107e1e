import type { DefaultTheme } from "vitepress";
import keywords from "./theme/keywords.json" with { type: "json" };

/** How the search reads the pages and ranks what it finds: each part of a page says of which kind the page is. */
export const searchOptions: DefaultTheme.LocalSearchOptions = {
  detailedView: true,
  // What was sought on another page is no use on this one.
  disableQueryPersistence: true,
  _render: (source, env, md) => {
    // Code would be most of the index.
    const html = md.render(source, env).replaceAll(/<pre[^>]*>[^]*?<\/pre>/g, "");
    const { kind, keywords: own = "", search } = Object(env.frontmatter);
    if (search === false) return "";
    const answers = new Map(Object.entries(keywords)).get(env.relativePath.replace(/\.md$/, ""));
    const [lead, more] = [kind, answers ?? own].map((text) => md.utils.escapeHtml(String(text)));
    // The first heading says what the page is; what follows it, what else readers may ask for.
    const heading = /(<h1[^>]*>)(.*?<\/h1>)/;
    return html.replace(heading, (_, start, end) => `${start}${lead}: ${end}<p>${more}</p>`);
  },
  miniSearch: { searchOptions: { prefix: true, boost: { title: 8, titles: 2, text: 1 } } },
};
