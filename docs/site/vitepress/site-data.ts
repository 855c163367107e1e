import type { DefaultTheme } from "vitepress";

/** What the configuration of VitePress is told by the build. */
export interface SiteData {
  /** Path of the site on its host, with a slash at both ends. */
  readonly base: string;
  /** Address of the site, for its sitemap. */
  readonly url: string;
  /** Address under which a page's source can be edited, with `:path` for the page; absent: no such links. */
  readonly editUrl?: string;
  /** Version of the package, such as `v1.2.3`. */
  readonly version: string;
  /** Address of a JSON file that lists names such as `latest` and `v1.2.3`, folders beside it. */
  readonly versions?: string;
  readonly nav: DefaultTheme.NavItem[];
  readonly sidebar: DefaultTheme.SidebarMulti;
  /** Where highlighted code is kept from build to build, and the version of what highlights it. */
  readonly highlighted: { readonly file: string; readonly version: string };
  /** What the search reads in place of a page that has no Markdown of its own, by the page's path. */
  readonly searched: Readonly<Record<string, readonly SearchedPart[]>>;
}

/** A part of a page, as the search reads it. */
export interface SearchedPart {
  readonly title: string;
  /** Where the page shows it: begins with `#`. */
  readonly fragment: string;
  readonly markdown: string;
}

/** What the theme is told besides what VitePress knows. */
export interface ThemeConfig extends DefaultTheme.Config, Pick<SiteData, "version" | "versions"> {}
