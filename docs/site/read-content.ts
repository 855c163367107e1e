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

/** Reads all that is on the site of this project. */
export async function readContent(): Promise<Content> {
  const apis = await readApis();
  const [guide, landing] = await Promise.all([readGuide(apis), readGuidePage("index", apis)]);
  return { apis, guide, landing, client: await keptClientReference(apis) };
}

/**
 * Reads all that is on the site of another team's document.
 *
 * @throws {GeneratorError} when no client can be generated from it
 */
export async function readOtherContent(file: string): Promise<Content> {
  const { readOtherApi } = await import("./api/other-api.js");
  const api = await readOtherApi(file);
  const { name, heading, summary } = api;
  const links = `[Reference](./api/${name}.md) · [OpenAPI document](./api/${name}.json)`;
  const markdown = [`# ${heading}`, summary, links].filter((part) => part !== "").join("\n\n");
  const landing = {
    path: "index",
    title: heading,
    description: summary,
    markdown,
    page: markdown,
    pictures: new Map(),
  };
  return { apis: [api], guide: [], landing, client: [] };
}
