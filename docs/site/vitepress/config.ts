import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfigWithTheme, type HeadConfig, type UserConfig } from "vitepress";
import { keepHighlighted } from "./keep-highlighted.js";
import { leanPages } from "./lean-pages.js";
import { plainMarkdown } from "./plain-markdown.js";
import { searchedText } from "./searched-text.js";
import type { SiteData, ThemeConfig } from "./site-data.js";

/** The build copies this folder beside the sources of the pages, and writes `site.json` there. */
const site: SiteData = JSON.parse(readFileSync(new URL("../site.json", import.meta.url), "utf8"));

const theme = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" } as const;

const highlighted = keepHighlighted(site.highlighted.file, [
  site.highlighted.version,
  ...Object.values(theme),
]);

const config: UserConfig<ThemeConfig> = defineConfigWithTheme<ThemeConfig>({
  base: site.base,
  lang: "en",
  title: "Cloud Agent SDK",
  titleTemplate: ":title · Cloud Agent SDK",
  head: [["link", { rel: "icon", href: `${site.base}icon.svg`, type: "image/svg+xml" }]],
  // To hold transitions back, the whole page would be laid out once more when it comes to life.
  appearance: { disableTransition: false },
  sitemap: { hostname: site.url },
  markdown: {
    // Prose of a spec is on the pages too: it is text, whatever it looks like.
    html: false,
    attrs: { disable: true },
    theme,
    config: (md) => {
      highlighted.useIn(md);
      plainMarkdown(md);
    },
  },
  vite: { plugins: [leanPages(), searchInBrowsers()] },
  buildEnd: () => {
    highlighted.save();
  },
  metaChunk: true,
  // Pages that are read at once are indexed in any order, and what the search ranks alike is shown in that order.
  buildConcurrency: 1,
  transformHead: ({ page, description }) => [
    ...twinLink(page),
    // VitePress escapes all that is in the head but the description that it writes itself.
    ["meta", { name: "description", content: description }],
  ],
  themeConfig: {
    logo: "/icon.svg",
    version: site.version,
    ...(site.versions !== undefined && { versions: site.versions }),
    nav: site.nav,
    sidebar: site.sidebar,
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    // Its name is what it shows.
    notFound: { linkText: "Take me home", linkLabel: "Take me home" },
    ...(site.editUrl && { editLink: { pattern: site.editUrl, text: "Edit this page" } }),
    search: {
      provider: "local",
      options: {
        detailedView: false,
        _render: (text, env, md) => searchedText(site.searched[env.relativePath] ?? text, md, env),
      },
    },
  },
});

// VitePress loads a default export.
export default config;

/** The page of a missing page has no twin. */
function twinLink(page: string): HeadConfig[] {
  if (page === "404.md") return [];
  return [["link", { rel: "alternate", type: "text/markdown", href: site.base + page }]];
}

/**
 * Makes the index of the search for browsers alone. VitePress indexes all pages once more for the scripts that write
 * the pages, which never search.
 */
function searchInBrowsers(): Plugin {
  return {
    name: "search-in-browsers",
    enforce: "pre",
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    load: (id) => (id === "/@localSearchIndex" ? "export default {}" : undefined),
  };
}
