import { readApis, type DocumentedApi } from "./api/apis.js";
import type { ClientPage } from "./client/client-reference.js";
import { readGuide, readGuidePage, type GuidePage } from "./guide/guide.js";
import { keptClientReference } from "./client/kept-client-reference.js";

/** All that is on the site. */
export interface Content {
  readonly apis: readonly DocumentedApi[];
  readonly guide: readonly GuidePage[];
  readonly landing: GuidePage;
  readonly client: readonly ClientPage[];
}

/** Reads all that is on the site. */
export async function readContent(): Promise<Content> {
  const apis = await readApis();
  const [guide, landing] = await Promise.all([readGuide(apis), readGuidePage("index", apis)]);
  return { apis, guide, landing, client: await keptClientReference(apis) };
}
