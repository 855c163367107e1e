import { readFile } from "node:fs/promises";
import path from "node:path";
import { renderApi } from "./api/api-page.js";
import { readApis, type DocumentedApi } from "./api/apis.js";
import type { ClientPage } from "./client/client-reference.js";
import { readGuide, readGuidePage, type GuidePage } from "./guide/guide.js";
import { keptClientReference } from "./client/kept-client-reference.js";
import { toPlainText } from "../try/to-plain-text.js";
import { projectRoot } from "./project.js";

/** All that is on the site. */
export interface Content {
  readonly apis: readonly DocumentedApi[];
  readonly guide: readonly GuidePage[];
  readonly landing: GuidePage;
  readonly client: readonly ClientPage[];
  /** Only our own package has one. */
  readonly changelog?: Omit<GuidePage, "pictures">;
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
  const kept = await readFile(path.join(projectRoot, "CHANGELOG.md"), "utf8");
  // Brackets are for links, which it does not have.
  const text = kept.replaceAll(/^## \[(.+?)\]/gm, "## $1");
  const description = "What users of the package notice, version by version.";
  const changelog = { path: "changelog", title: "Changelog", description, markdown: text };
  const client = await keptClientReference(apis);
  return { apis, guide, landing, client, changelog: { ...changelog, page: text } };
}

/** The landing of another team's document is the overview of its API, with its first call. */
async function readOther(file: string): Promise<Content> {
  const { readOtherApi } = await import("./api/other-api.js");
  const api = await readOtherApi(file);
  const [title, description] = [api.heading, toPlainText(api.summary)];
  const markdown = renderApi(api).replaceAll("](./", "](./api/");
  const landing = { path: "index", title, description, markdown, page: markdown };
  return { apis: [api], guide: [], landing: { ...landing, pictures: new Map() }, client: [] };
}
