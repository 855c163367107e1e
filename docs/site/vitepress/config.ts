import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { DefaultTheme, HeadConfig, UserConfig } from "vitepress";
import { plainMarkdown } from "./plain-markdown.js";
import { createPolicy } from "./policy.js";
import { nameCells, referenceMarkdown } from "./reference-markdown.js";
import { searchOptions } from "./search.js";
import type { SiteData, ThemeConfig } from "./site-data.js";

/** The build copies this folder beside the sources of the pages, and writes `site.json` there. */
const folder = fileURLToPath(new URL("..", import.meta.url));
const site: SiteData = JSON.parse(readFileSync(path.join(folder, "site.json"), "utf8"));

const config: UserConfig<ThemeConfig> = {
  base: site.base,
  lang: "en",
  // What is copied as it is has Markdown too.
  srcExclude: ["public/**"],
  title: site.title,
  description: site.description,
  titleTemplate: `:title · ${site.title}`,
  head: [["link", { rel: "icon", href: `${site.base}icon.svg`, type: "image/svg+xml" }]],
  // To hold transitions back, the whole page would be laid out once more when it comes to life.
  appearance: { disableTransition: false },
  sitemap: { hostname: site.url },
  ignoreDeadLinks: site.linksAreChecked ? [/\.offline$/] : true,
  markdown: {
    // Prose of a spec is on the pages too: it is text, whatever it looks like.
    html: false,
    attrs: { disable: true },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    config: (md) => {
      referenceMarkdown(md, (env) => hasTabs.test(pathOf(env)));
      nameCells(md);
      plainMarkdown(md, site.base, readText);
    },
  },
  // What a page names is never read from the disk.
  vue: { template: { transformAssetUrls: false } },
  vite: {
    plugins: [leanPages(), searchInBrowsers(), serveNoMore()],
    // The theme is built beside the sources of the pages, and the form is where it is kept.
    resolve: {
      alias: [
        { find: /^(?:\.\.\/){3}try\//, replacement: `${site.project}/docs/try/` },
        { find: /^(?:\.\.\/){4}runtime\//, replacement: `${site.project}/runtime/` },
      ],
    },
  },
  metaChunk: true,
  // Pages that are read at once are indexed in any order, and what the search ranks alike is shown in that order.
  buildConcurrency: 1,
  transformHtml: createPolicy(),
  transformHead: ({ page, title, description }) => [
    ...addressesOf(page),
    // VitePress escapes all that is in the head but the description that it writes itself.
    metaOf("name", "description", description),
    metaOf("property", "og:title", title),
    metaOf("property", "og:description", description),
    metaOf("property", "og:type", "website"),
  ],
  transformPageData: (data) => withoutEnds(data),
  themeConfig: {
    logo: "/icon.svg",
    ...(site.repository !== undefined && { socialLinks: linksTo(site.repository) }),
    versions: site.versions,
    nav: site.nav,
    sidebar: site.sidebar,
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    ...(site.editUrl && { editLink: { pattern: site.editUrl, text: "Edit this page" } }),
    search: { provider: "local", options: searchOptions },
  },
};

// VitePress loads a default export.
export default config;

/** The landing, and pages of operations. */
const hasTabs = /^(?:index\.md$|api\/)/;

/** Of the page that is rendered, below the folder of the site: `guide/runs.md`. */
function pathOf(env: unknown): string {
  return String(Object(env).relativePath ?? "");
}

/**
 * The text of a page is in `.texts` beside its source, where nothing obeys it. The page says which folder that is: all
 * servers of a process share a renderer.
 */
function readText(env: unknown): string | undefined {
  const source = String(Object(env).path ?? "");
  const file = path.join(source.slice(0, -pathOf(env).length), ".texts", pathOf(env));
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** VitePress puts a page's titles into a script, which they must not end. */
function withoutEnds<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data).replaceAll(/<(?=\/script)|_(?=_VP_)/gi, "$&\u2060"));
}

function metaOf(key: string, name: string, content: string): HeadConfig {
  return ["meta", { [key]: name, content }];
}

/** The page of a missing page has no address and no twin. */
function addressesOf(page: string): HeadConfig[] {
  if (page === "404.md") return [];
  const href = site.url + page.replace(/(^|\/)index\.md$/, "$1").replace(/\.md$/, ".html");
  return [
    ["link", { rel: "alternate", type: "text/markdown", href: site.base + page }],
    ["link", { rel: "canonical", href }],
    metaOf("property", "og:url", href),
  ];
}

/** The source, and the package: it is published as soon as its source is known. */
function linksTo(repository: string): DefaultTheme.SocialLink[] {
  return [
    { icon: "github", link: repository, ariaLabel: "Source" },
    { icon: "npm", link: "https://www.npmjs.com/package/cloud-agent-sdk", ariaLabel: "npm" },
  ];
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

/**
 * Emits the script of each page once more without the text that the page's HTML already has. A page that is opened by
 * its address loads this one.
 *
 * VitePress 1 adds such scripts to the bundle itself, which Vite 8 ignores.
 */
function leanPages(): Plugin {
  return {
    name: "lean-pages",
    // Afterwards, VitePress takes its marks out.
    enforce: "pre",
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk" || !output.facadeModuleId?.endsWith(".md")) continue;
        const fileName = output.fileName.replace(/\.js$/, ".lean.js");
        const source = output.code.replaceAll(markedText, '""');
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** Text that Vue would put into a page as it is, between the marks of VitePress. */
const markedText = /['"`]__VP_STATIC_START__[^]*?__VP_STATIC_END__['"`]/g;

/** VitePress would serve every file of the project, with its history. */
function serveNoMore(): Plugin {
  const modules = realpathSync(path.join(site.project, "node_modules"));
  // The form, and what it is made of.
  const form = ["docs/try", "generated", "generator/api", "runtime", "sandbox"].map((name) =>
    path.join(site.project, name),
  );
  return {
    name: "serve-no-more",
    apply: "serve",
    configResolved: ({ server }) => void (server.fs.allow = [folder, modules, ...form]),
  };
}
