import { renderApi } from "./api/api-page.js";
import type { DocumentedApi } from "./api/apis.js";
import { Examples } from "./api/examples.js";
import { renderOperation } from "./api/operation-page.js";
import type { Content } from "./read-content.js";
import type { PageFacts } from "./vitepress/site-data.js";

/** A page of the site. */
export interface SitePage {
  /** Below the folder of the site, without its ending. */
  readonly path: string;
  readonly frontmatter: PageFacts & { readonly title: string; readonly [more: string]: unknown };
  readonly markdown: string;
  /** What people see in place of the Markdown that programs read. */
  readonly shown?: string;
}

/** Lists all pages, in the order in which they are read. */
export function listPages({ landing, guide, apis, client }: Content): SitePage[] {
  const home = {
    layout: "doc",
    sidebar: false,
    aside: false,
    titleTemplate: false,
    editLink: guide.length > 0,
    pageClass: "landing",
  };
  return [
    guidePage(landing, "Home", home),
    ...guide.map((page) => guidePage(page, "Guide")),
    ...apis.flatMap(apiPages),
    ...client.map(({ path, title, markdown }) => ({
      path,
      frontmatter: { title, kind: "Client", editLink: false },
      markdown,
    })),
  ];
}

function guidePage(
  { path, title, description, markdown, page }: Content["landing"],
  kind: string,
  more: object = {},
): SitePage {
  return { path, frontmatter: { title, description, kind, ...more }, markdown, shown: page };
}

function apiPages(api: DocumentedApi): SitePage[] {
  const { name, heading, summary, operations, model, document, isOwn } = api;
  const examples = new Examples(document);
  const short = name.charAt(0).toUpperCase() + name.slice(1);
  const about = { editLink: false, pageClass: "operation" };
  return [
    {
      path: `api/${name}`,
      frontmatter: { title: heading, description: summary, kind: "API", editLink: false },
      markdown: renderApi(api),
    },
    ...operations.map((operation) => ({
      path: operation.page,
      frontmatter: {
        ...about,
        title: operation.title,
        description: `${operation.httpMethod.toUpperCase()} ${model.basePath}${operation.path}: ${operation.title}`,
        kind: `${short} operation ${operation.id}`,
        ...(isOwn && { tryIt: `${name} ${operation.id}` }),
      },
      markdown: renderOperation(operation, api, examples),
    })),
  ];
}
