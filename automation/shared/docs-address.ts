import { AutomationError } from "./automation-error.js";
import type { Environment } from "./environment.js";

/** Where the published docs are, and what their pages link to. */
export interface DocsAddress {
  /** Path of the branch `docs` on its host, with a slash at both ends. */
  readonly base: string;
  /** Address of the host, such as `https://example.com`; absent: the default of `npm run docs`. */
  readonly siteUrl?: string;
  /** Address under which the source of a page can be edited, with `:path` for the page; absent: no such links. */
  readonly editUrl?: string;
}

/**
 * Reads the address from `DOCS_BASE`, which is `/` by default, `DOCS_SITE_URL` and `DOCS_EDIT_URL`. A workflow sets a
 * variable that it has no value for to the empty string, which counts as not set.
 *
 * @throws {AutomationError} when `DOCS_BASE` is not a path with a slash at both ends
 */
export function readDocsAddress(environment: Environment): DocsAddress {
  const base = environment["DOCS_BASE"] || "/";
  if (!/^\/([\w.~-]+\/)*$/.test(base)) {
    throw new AutomationError(
      `DOCS_BASE must be a path with a slash at both ends, such as /docs/, not ${JSON.stringify(base)}.`,
    );
  }
  const siteUrl = environment["DOCS_SITE_URL"];
  const editUrl = environment["DOCS_EDIT_URL"];
  return { base, ...(siteUrl && { siteUrl }), ...(editUrl && { editUrl }) };
}
