import { apiFile } from "./api-page.js";
import type { DocumentedApi } from "./apis.js";
import type { GuidePage } from "./guide.js";
import { escapeHtml } from "./html.js";
import { renderPage } from "./page.js";

/** Writes the page that the site begins with: what this is, the guide's pages, the APIs. */
export function renderLanding(
  page: GuidePage,
  guide: readonly GuidePage[],
  apis: readonly DocumentedApi[],
): string {
  const cards = [
    ...apis.map((api) => card(apiFile(api), api.heading, api.summary)),
    card("client/index.html", "Client reference", "Every class, method and type in the package."),
  ];
  return renderPage({
    file: "index.html",
    title: page.title,
    description: page.description,
    body: `<main id="content" class="text landing" tabindex="-1">
${page.html}
<h2 id="guide">Guide</h2>
<ul class="cards">
${guide.map(({ path, title, description }) => card(`${path}.html`, title, description)).join("\n")}
</ul>
<h2 id="reference">Reference</h2>
<ul class="cards">
${cards.join("\n")}
</ul>
</main>`,
  });
}

function card(href: string, title: string, text: string): string {
  return `<li><a href="${href}">${escapeHtml(title)}</a><p>${escapeHtml(text)}</p></li>`;
}
