import type { ClientPage } from "./client-reference.js";
import { escapeHtml } from "./html.js";
import { renderMarkdown } from "./markdown.js";
import { relativeLink, renderPage } from "./page.js";

/** Writes a page of the client reference, with its modules beside it. */
export function renderClientPage(page: ClientPage, pages: readonly ClientPage[]): string {
  const file = `${page.path}.html`;
  const { html } = renderMarkdown(page.markdown);
  return renderPage({
    file,
    title: `${page.title} · Cloud Agent SDK`,
    description: describe(page),
    place: "Client",
    body: `<div class="columns">
<nav class="pages" aria-label="Client reference"><ul>\n${items(page, pages).join("\n")}\n</ul></nav>
<main id="content" class="text" tabindex="-1">\n${html}\n</main>
</div>`,
  });
}

/** The modules, and below the one that the page belongs to, what is in it. */
function items(page: ClientPage, pages: readonly ClientPage[]): string[] {
  const current = moduleOf(page);
  const modules = pages.filter(({ path }) => /^client\/.+\/index$/.test(path));
  return modules.map((module) => {
    const name = moduleOf(module);
    const members =
      name === current ? pages.filter((other) => moduleOf(other) === name && other !== module) : [];
    const list = members
      .map((member) => `<li>${link(page, member, nameOf(member))}</li>`)
      .join("\n");
    return `<li>${link(page, module, name)}${list === "" ? "" : `<ul>\n${list}\n</ul>`}</li>`;
  });
}

function link(from: ClientPage, to: ClientPage, text: string): string {
  const mark = from === to ? ' aria-current="page"' : "";
  return `<a href="${relativeLink(`${from.path}.html`, `${to.path}.html`)}"${mark}>${escapeHtml(text)}</a>`;
}

/** `client/v4/index` and `client/v4/classes/Runs` are of `v4`. */
function moduleOf({ path }: ClientPage): string {
  const parts = path.split("/");
  return parts.slice(1, parts.at(-1) === "index" ? -1 : -2).join("/");
}

function nameOf({ path }: ClientPage): string {
  return path.split("/").at(-1) ?? "";
}

/** The first sentence below the title. */
function describe({ markdown, title }: ClientPage): string {
  const [, text = title] = /^(?!#|`|\||-|\*|\s)([^\n]+(?:\n[^\n]+)*)$/m.exec(markdown) ?? [];
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[`*\\]|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .slice(0, 200);
}
