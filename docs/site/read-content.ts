import { joinParagraphs } from "../../generator/model/text/paragraphs.js";
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

/**
 * Reads all that is on the site: of this project, or of another team's document.
 *
 * @throws {GeneratorError} when no client can be generated from the document
 */
export async function readContent(spec?: string): Promise<Content> {
  if (spec !== undefined) return readOther(spec);
  const apis = await readApis();
  const [guide, landing] = await Promise.all([readGuide(apis), readGuidePage("index", apis)]);
  return { apis, guide, landing, client: await keptClientReference(apis) };
}

async function readOther(file: string): Promise<Content> {
  const { readOtherApi } = await import("./api/other-api.js");
  const api = await readOtherApi(file);
  const { name, heading, summary } = api;
  const links = `[Reference](./api/${name}.md) · [OpenAPI document](./api/${name}.json)`;
  const markdown = joinParagraphs([`# ${heading}`, summary, links]);
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
