import type { DefaultTheme } from "vitepress";

/** What the configuration of VitePress is told by the build. */
export interface SiteData {
  /** Folder of this project. */
  readonly project: string;
  readonly title: string;
  /** What pages without a description of their own say. */
  readonly description: string;
  /** Whether every link has to lead somewhere; prose of another team's document may link within a site of theirs. */
  readonly linksAreChecked: boolean;
  /** Path of the site on its host, with a slash at both ends. */
  readonly base: string;
  /** Address of the site, for its sitemap. */
  readonly url: string;
  /** Address under which a page's source can be edited, with `:path` for the page; absent: no such links. */
  readonly editUrl?: string | undefined;
  /** Address of a JSON file that lists names such as `latest` and `v1.2.3`, folders beside it. */
  readonly versions?: string | undefined;
  /** Address of the source; absent if it is unknown. */
  readonly repository?: string | undefined;
  /** What the header leads to; the last one names the version, such as `v1.2.3`. */
  readonly nav: DefaultTheme.NavItemWithLink[];
  readonly sidebar: DefaultTheme.SidebarMulti;
}

/** What the theme is told besides what VitePress knows. */
export interface ThemeConfig extends DefaultTheme.Config, Pick<SiteData, "versions"> {
  nav: DefaultTheme.NavItemWithLink[];
}

/** What a page says of itself to the theme and to the search. */
export interface PageFacts {
  /** What the search calls it: `Guide`, `V4 operation`, … */
  readonly kind: string;
  /** Operation that its form sends: `v4:runs.create`. */
  readonly tryIt?: string;
}
