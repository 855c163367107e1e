import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { DocumentedApi } from "./apis.js";
import { readDiagram, type Diagram } from "./diagram.js";
import { fillSamples, withoutFileNames } from "./fill-samples.js";
import { escapeHtml } from "./html.js";
import { renderKnownGaps } from "./known-gaps.js";
import { renderMarkdown, type Heading } from "./markdown.js";
import { relativeLink, renderPage } from "./page.js";
import { comparePlaces, placeLine, readPlace, type GuideGroup } from "./place.js";
import { projectRoot } from "./project.js";
import { renderReasoning } from "./reasoning-tables.js";

/** A page of the guide. */
export interface GuidePage {
  /** Path below the site's folder, without its ending. */
  readonly path: string;
  /** Absent: the page is not in the list of the guide's pages. */
  readonly group?: GuideGroup;
  readonly title: string;
  readonly description: string;
  /** As its Markdown twin has it. */
  readonly markdown: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

const folder = path.join(projectRoot, "docs");

/** Reads the pages of the guide, in the order in which they are read. */
export async function readGuide(apis: readonly DocumentedApi[]): Promise<GuidePage[]> {
  const names = (await readdir(path.join(folder, "guide"))).filter((name) => name.endsWith(".md"));
  const found = names.map(async (name) => {
    const page = `guide/${name.replace(/\.md$/, "")}`;
    return { page, place: readPlace(page, await readSource(page)) };
  });
  const ordered = (await Promise.all(found)).toSorted((a, b) => comparePlaces(a.place, b.place));
  return Promise.all(
    ordered.map(async ({ page, place }) => ({
      ...(await readGuidePage(page, apis)),
      group: place.group,
    })),
  );
}

function readSource(page: string): Promise<string> {
  return readFile(path.join(folder, `${page}.md`), "utf8");
}

/** Reads a hand-written page, given by its path below `docs/` without the ending. */
export async function readGuidePage(
  name: string,
  apis: readonly DocumentedApi[],
): Promise<GuidePage> {
  const source = fillSamples((await readSource(name)).replace(placeLine, ""));
  const pictures = await readPictures(source);
  const { html, headings } = renderMarkdown(source, (kind, insert) => {
    const picture = pictures.get(insert);
    if (kind === "picture" && picture) return showDiagram(picture);
    const table = tableOf(kind, insert, apis);
    return table === undefined ? undefined : renderMarkdown(table).html;
  });
  const [title = "", description = ""] = source.replace(/^# /, "").split(/\n\n/);
  return {
    path: name,
    title,
    description: description
      .replaceAll(/\s+/g, " ")
      .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1"),
    markdown: withInserts(withoutFileNames(source), pictures, apis),
    html,
    headings,
  };
}

/** Writes a page of the guide, with the list of all of them beside it. */
export function renderGuidePage(page: GuidePage, guide: readonly GuidePage[]): string {
  const file = `${page.path}.html`;
  const items = guide.map((other) => {
    const mark = other === page ? ' aria-current="page"' : "";
    const href = relativeLink(file, `${other.path}.html`);
    return `<li><a href="${href}"${mark}>${escapeHtml(other.title)}</a></li>`;
  });
  return renderPage({
    file,
    title: `${page.title} · Cloud Agent SDK`,
    description: page.description,
    place: "Guide",
    body: `<div class="columns">
<nav class="pages" aria-label="Guide"><ul>\n${items.join("\n")}\n</ul></nav>
<main id="content" class="text" tabindex="-1">
${page.html}
${nextLink(page, guide, file)}
</main>
</div>`,
  });
}

function nextLink(page: GuidePage, guide: readonly GuidePage[], file: string): string {
  const next = guide[guide.indexOf(page) + 1];
  if (next === undefined) return "";
  return `<p class="next">Next: <a href="${relativeLink(file, `${next.path}.html`)}">${escapeHtml(next.title)}</a></p>`;
}

async function readPictures(source: string): Promise<ReadonlyMap<string, Diagram>> {
  const found = [...source.matchAll(/^<!-- picture: ([\w-]+) -->$/gm)].map(([, name = ""]) => name);
  const pictures = found.map(async (name) => [name, await readDiagram(name)] as const);
  return new Map(await Promise.all(pictures));
}

/** Shows a picture as HTML, in the colors that the reader's system asks for. */
export function showDiagram(diagram: Pick<Diagram, "description" | "light" | "dark">): string {
  const { description, light, dark } = diagram;
  const address = (svg: string): string =>
    `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return `<picture class="picture">
<source media="(prefers-color-scheme: dark)" srcset="${address(dark)}">
<img src="${address(light)}" alt="${escapeHtml(description)}">
</picture>`;
}

/** The Markdown twin has pictures as words and as the text that they are drawn from, and tables in place. */
function withInserts(
  source: string,
  pictures: ReadonlyMap<string, Diagram>,
  apis: readonly DocumentedApi[],
): string {
  return source.replaceAll(/^<!-- (\w+): ([\w-]+) -->$/gm, (line, kind: string, name: string) => {
    const picture = pictures.get(name);
    if (kind === "picture" && picture) {
      return `${picture.description}\n\n\`\`\`mermaid\n${picture.source}\n\`\`\``;
    }
    return tableOf(kind, name, apis) ?? line;
  });
}

/** What the documents say in the place of an insert; `undefined` for an insert of another kind. */
function tableOf(kind: string, name: string, apis: readonly DocumentedApi[]): string | undefined {
  if (kind === "gaps") return renderKnownGaps(apis);
  return kind === "reasoning" ? reasoningOf(name, apis) : undefined;
}

function reasoningOf(name: string, apis: readonly DocumentedApi[]): string {
  const api = apis.find((candidate) => candidate.name === name);
  if (api === undefined) throw new Error(`There is no API "${name}" to show the reasoning of.`);
  return renderReasoning(api.document);
}
