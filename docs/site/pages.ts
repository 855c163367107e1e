import { renderApi } from "./api/api-page.js";
import { isOperation, type DocumentedApi } from "./api/apis.js";
import { renderBreadcrumb, renderOperation } from "./api/operation-page.js";
import { escapeHtml } from "./html.js";
import type { Content } from "./read-content.js";
import { toPlainText } from "../try/to-plain-text.js";
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
export function listPages(content: Content): SitePage[] {
  const { landing, guide, apis, client, changelog } = content;
  const home = { layout: "doc", titleTemplate: false, editLink: guide.length > 0 };
  // Another team's landing is the overview of its API: the operations are beside it, the first one is next, and
  // the search finds that.
  const [first] = apis.flatMap(({ operations }) => operations);
  const next = first && { text: escapeHtml(first.title), link: `/${first.page}` };
  const other = { next, search: false };
  const own = { sidebar: false, aside: false, outline: false, pageClass: "landing" };
  return [
    guidePage(landing, "Home", { ...home, ...(guide.length > 0 ? own : other) }),
    ...guide.map((page) => guidePage(page, "Guide", wide.test(page.markdown) && { aside: false })),
    ...apis.flatMap(apiPages),
    ...client.map(clientPage),
    ...(changelog ? [guidePage(changelog, "Changelog", { editLink: false })] : []),
  ];
}

/** The first text of a page of the client reference describes it; several classes have the same name. */
function clientPage({ path, title, markdown, module, kind }: Content["client"][number]): SitePage {
  const prose = markdown.replaceAll(/^(?:```[^]*?^```|#.*|\[Client reference\].*|\|.*)$/gm, "");
  // Names of what a page lists may follow.
  const [text = ""] = prose.trim().split(/\n\n|(?<=\.) (?=\[`)/);
  const titleTemplate = kind === "member" ? { titleTemplate: `:title · ${module}` } : {};
  const description = toPlainText(text) || `${title} of ${module}`;
  const about = { title, description, kind: "Client", editLink: false, ...titleTemplate };
  return { path, frontmatter: about, markdown };
}

/** A table of six columns or more needs the room of the list beside the page. */
const wide = /^\|(?:[^|\n]*\|){6}/m;

function guidePage(
  { path, title, description, markdown, page }: Omit<Content["landing"], "pictures">,
  kind: string,
  more: object | false = false,
): SitePage {
  return { path, frontmatter: { title, description, kind, ...more }, markdown, shown: page };
}

function apiPages(api: DocumentedApi): SitePage[] {
  const { name, title, heading, summary, requests, model, isOwn } = api;
  const call = isOwn ? `${name.charAt(0).toUpperCase()}${name.slice(1)} operation` : "Operation";
  const description = toPlainText(summary);
  const overview = { title: heading, description, kind: "API", editLink: false };
  const about = { editLink: false, pageClass: "operation", aside: false };
  return [
    { path: `api/${name}`, frontmatter: overview, markdown: renderApi(api) },
    ...requests.map((request) => {
      const markdown = renderOperation(request, api);
      const { id, source, httpMethod, path, page } = request;
      const [kind, base] = isOperation(request) ? [call, model.basePath] : ["Webhook", ""];
      const more = isOwn ? { tryIt: `${name}:${id}` } : { keywords: source.operationId };
      const frontmatter = {
        ...about,
        title: request.title,
        titleTemplate: `:title · ${title}`,
        description: `${httpMethod.toUpperCase()} ${base}${path}: ${request.title}`,
        kind: `${kind} ${id}`,
        ...more,
      };
      const shown = `${renderBreadcrumb(request, api)}\n\n${markdown}`;
      return { path: page, frontmatter, markdown, shown };
    }),
  ];
}
