import type { ClientPage } from "./client/client-reference.js";
import { readContent } from "./read-content.js";
import type { SiteOptions } from "./site-options.js";
import { writeSite } from "./write-site.js";

/**
 * Builds the site of this project.
 *
 * @param client the client reference of an earlier build: reading it anew takes long
 * @returns the client reference, for the next build
 */
export async function buildSite(
  options: SiteOptions,
  client?: readonly ClientPage[],
): Promise<readonly ClientPage[]> {
  const content = await readContent(client);
  await writeSite(content, options);
  return content.client;
}
