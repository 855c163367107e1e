import type { SiteData } from "./vitepress/site-data.js";

/** What the site is written for. */
export interface SiteOptions extends Pick<SiteData, "base" | "editUrl" | "versions"> {
  /** Folder to write; the site that was there is replaced once everything has succeeded. */
  readonly out: string;
  /** Document of another team to describe; absent: this project's own APIs, guide and client. */
  readonly spec?: string | undefined;
  /** Time limit for reading that and writing its pages, in milliseconds. */
  readonly timeLimit?: number | undefined;
  /** Host of the site, for its sitemap. */
  readonly siteUrl: URL;
}
