/** A page of the client reference. */
export interface ClientPage {
  /** Path below the site's folder, without its ending. */
  readonly path: string;
  /** The name of what the page is about. */
  readonly title: string;
  readonly kind: "overview" | "module" | "class" | "function" | "value" | "type";
  /** What it is imported from: `v4`, `cloud-agent-sdk`, …; empty for the overview. */
  readonly module: string;
  readonly markdown: string;
}
