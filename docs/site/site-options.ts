/** What the site is written for. */
export interface SiteOptions {
  /** Folder to write; the site that was there is replaced once everything has succeeded. */
  readonly out: string;
  /** Path of the site on its host, with a slash at both ends. */
  readonly base: string;
  /** Document of another team to describe; absent: this project's own APIs, guide and client. */
  readonly spec?: string;
  /** Time limit for reading that and writing its pages, in milliseconds. */
  readonly timeLimit?: number;
  /** Host of the site, for its sitemap. */
  readonly siteUrl: URL;
  /** Address under which the source of a page can be edited, with `:path` for the page; absent: no such links. */
  readonly editUrl?: string;
  /** Address of a file that lists the versions of the docs beside this one; absent: only this one is known. */
  readonly versions?: string;
}
