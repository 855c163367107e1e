import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Pages of a built site, as paths below its folder. */
export interface SitePages {
  /** The landing page, the guide, and the page of a missing page. */
  readonly text: readonly string[];
  /** Overviews, operations and what the APIs share. */
  readonly api: readonly string[];
  /** Of the client reference the first page, and the largest of each kind: class, functions, types, overview of a module. */
  readonly client: readonly string[];
}

/** Lists the pages that are opened in a browser: all but those that are made like another one. */
export async function listSitePages(site: string): Promise<SitePages> {
  const names = await readdir(site, { recursive: true });
  const pages = names.filter((file) => file.endsWith(".html")).toSorted();
  const client = pages.filter((file) => /^client\/.+\//.test(file));
  return {
    text: pages.filter((file) => !/^(api|client)\//.test(file)),
    api: pages.filter((file) => /^api\/(?!.*\.offline)/.test(file)),
    client: ["client/index.html", ...(await largestOfEachKind(site, client))],
  };
}

async function largestOfEachKind(site: string, files: readonly string[]): Promise<string[]> {
  const largest = new Map<string, { readonly file: string; readonly size: number }>();
  for (const file of files) {
    const kind = kindOf(file);
    const { size } = await stat(path.join(site, file));
    if (size > (largest.get(kind)?.size ?? 0)) largest.set(kind, { file, size });
  }
  return [...largest.values()].map(({ file }) => file);
}

/** A class has a page of its own in a folder; the others are one page per module. */
function kindOf(file: string): string {
  const folder = path.basename(path.dirname(file));
  return folder === "classes" ? folder : path.basename(file);
}
