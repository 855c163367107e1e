import type { DocumentedApi } from "./apis.js";
import { escapeHtml } from "./html.js";
import { relativeLink, renderPage } from "./page.js";

/** Path of the page that sends requests of an API to a sandbox. */
export function tryFile({ name }: Pick<DocumentedApi, "name">): string {
  return `try/${name}.html`;
}

/** Renders the page that sends requests of an API to a sandbox on the reader's machine. */
export function renderTryPage(api: DocumentedApi, apis: readonly DocumentedApi[]): string {
  return renderPage({
    file: tryFile(api),
    title: `Try ${api.heading}`,
    description: `Send requests of ${api.heading} to a sandbox on your machine.`,
    head: '<link rel="stylesheet" href="try-it.css">',
    body: `${tryBar(api, apis)}
<main id="content" class="text" tabindex="-1">
<h1>Try ${escapeHtml(api.heading)}</h1>
<p>This form sends requests from your browser to a <a href="../guide/sandbox.html">sandbox</a> on your machine, never to the service.</p>
<noscript><p>The form needs JavaScript.</p></noscript>
<div data-try-it="${api.name}"></div>
</main>
<script type="module" src="try-it.js"></script>`,
    place: "API",
    reach: "sandbox",
  });
}

/** Renders the Markdown twin, which tells programs where they find the same. */
export function renderTryMarkdown(api: DocumentedApi): string {
  return `# Try ${api.heading}

The page beside this file has a form that sends requests from a browser to a sandbox on the same machine. Programs send
them with the client or with curl: see [${api.heading}](../api/${api.name}.md), which has both for each operation, and the
[sandbox](../guide/sandbox.md).
`;
}

function tryBar(current: DocumentedApi, apis: readonly DocumentedApi[]): string {
  const links = apis.map((api) => {
    const mark = api === current ? ' aria-current="page"' : "";
    const href = relativeLink(tryFile(current), tryFile(api));
    return `<a href="${href}"${mark}>${escapeHtml(api.name)}</a>`;
  });
  return `<nav class="bar apis" aria-label="APIs">\n${links.join("\n")}\n<a class="aside" href="../api/${current.name}.html">Reference</a>\n</nav>`;
}
