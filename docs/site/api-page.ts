import type { DocumentedApi } from "./apis.js";
import { prepareDocument } from "./api-document.js";
import { escapeHtml } from "./html.js";
import { relativeLink, renderPage } from "./page.js";
import { renderRedoc } from "./redoc.js";

/** Files of the site, by path. */
export type SiteFiles = Map<string, string>;

/** Writes the page of an API, its script and its document. */
export async function renderApi(
  api: DocumentedApi,
  apis: readonly DocumentedApi[],
): Promise<SiteFiles> {
  const document = await prepareDocument(api);
  const { styles, content, script } = await renderRedoc(document);
  const file = apiFile(api);
  const page = renderPage({
    file,
    title: api.heading,
    description: api.summary,
    head: `${styles}\n<link rel="stylesheet" href="../assets/redoc.css">`,
    body: `${apiBar(api, apis)}\n<div id="content" tabindex="-1">\n${content}\n</div>\n<script type="module" src="${api.name}.js"></script>\n<script type="module" src="../assets/api-page.js"></script>`,
    place: "API",
  });
  return new Map([
    [file, page],
    [`api/${api.name}.js`, `${script}\n`],
    [`api/${api.name}.json`, `${JSON.stringify(api.document, undefined, 2)}\n`],
  ]);
}

/** Path of an API's page. */
export function apiFile({ name }: DocumentedApi): string {
  return `api/${name}.html`;
}

function apiBar(current: DocumentedApi, apis: readonly DocumentedApi[]): string {
  const links = apis.map((api) => {
    const mark = api === current ? ' aria-current="page"' : "";
    return `<a href="${relativeLink(apiFile(current), apiFile(api))}"${mark}>${escapeHtml(api.name)}</a>`;
  });
  return `<nav class="bar apis" aria-label="APIs">\n${links.join("\n")}\n<a class="aside" href="../try/${current.name}.html">Try it</a>\n<a href="${current.name}.md">Markdown</a>\n<a href="${current.name}.json">OpenAPI</a>\n</nav>`;
}
