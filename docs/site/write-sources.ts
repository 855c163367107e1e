import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { listFiles } from "../../generator/run/write/changes.js";
import { asRecord, asText } from "../../runtime/json/values.js";
import manifest from "../../package.json" with { type: "json" };
import { escapeHtml } from "./html.js";
import moved from "./moved.json" with { type: "json" };
import type { SitePage } from "./pages.js";
import { projectRoot } from "./project.js";
import type { Content } from "./read-content.js";
import { navigation, sidebars } from "./sidebars.js";
import type { SiteOptions } from "./site-options.js";
import { renderTwins } from "./texts.js";
import type { SiteData } from "./vitepress/site-data.js";

/**
 * Writes what VitePress makes the pages of: frontmatter with the texts beside it, `site.json`, and files that are copied
 * as they are.
 */
export async function writeSources(
  folder: string,
  content: Content,
  pages: readonly SitePage[],
  options: WrittenFor,
): Promise<void> {
  const copies = [...copy("static", "public"), ...copy("vitepress", ".vitepress")];
  const files = [
    ...pages.map((page) => [`.texts/${page.path}.md`, page.shown ?? page.markdown] as const),
    ...[content.landing, ...content.guide].flatMap(({ pictures }) =>
      [...pictures].map(([file, svg]) => [`public/pictures/${file}`, svg] as const),
    ),
    ...(content.guide.length > 0 ? redirects(options) : content.apis.map(drawIcon).slice(0, 1)),
    ...[...renderTwins(content, pages)].map(([file, text]) => [`public/${file}`, text] as const),
    ["site.json", JSON.stringify(describeSite(content, options))] as const,
  ];
  // An icon is replaced. A page is read again as soon as its source has changed, so the sources are last.
  for (const group of [copies, files, pages.map(sourceOf)])
    await Promise.all(group.map(([file, text]) => writeFileIn(folder, file, text)));
}

type WrittenFor = Omit<SiteOptions, "out">;

type Source = readonly [file: string, text: string];

/** What VitePress reads says of which text the page is, so that it notices another one. JSON is YAML, and holds any text. */
function sourceOf({ path: name, frontmatter, markdown, shown = markdown }: SitePage): Source {
  // VitePress obeys some of what is in a source wherever it is.
  const head = JSON.stringify(frontmatter)
    .replaceAll("<", String.raw`\u003c`)
    .replaceAll("__VP_", String.raw`\u005f_VP_`);
  const version = createHash("sha256").update(shown).digest("hex");
  return [`${name}.md`, `---\n${head}\n---\n\n${version}\n`];
}

function describeSite(content: Content, options: WrittenFor): SiteData {
  const { base, siteUrl, editUrl, versions } = options;
  const [api] = content.apis;
  const isOwn = content.guide.length > 0;
  const { url } = asRecord(isOwn && asRecord(manifest)["repository"]);
  const version = isOwn ? `v${manifest.version}` : (api?.model.document.info.version ?? "");
  return {
    project: projectRoot,
    linksAreChecked: content.apis.every((each) => each.isOwn),
    title: isOwn ? "Cloud Agent SDK" : (api?.title ?? ""),
    description: content.landing.description,
    repository: asText(url).replace(/^git\+|\.git$/g, "") || undefined,
    base,
    url: new URL(base, siteUrl).href,
    editUrl,
    versions,
    nav: navigation(content, version),
    sidebar: sidebars(content),
  };
}

/** Leads from the addresses that pages had to where their texts are. */
function redirects({ base, siteUrl }: WrittenFor): Source[] {
  return Object.entries(moved).map(([from, to]) => {
    const canonical = new URL(base + to.replace(/#.*/, ""), siteUrl);
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Moved</title><link rel="icon" href="${base}icon.svg"><link rel="canonical" href="${canonical}"><meta http-equiv="refresh" content="0; url=${base}${to}"><a href="${base}${to}">This page has moved.</a></html>`;
    return [`public/${from}.html`, page];
  });
}

/** The first letter of a title, as the icon of its site. */
function drawIcon({ title }: Content["apis"][number]): Source {
  const letter = escapeHtml(title.slice(0, 1).toUpperCase());
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#3a4cd0"/><text x="16" y="23" text-anchor="middle" font-family="sans-serif" font-size="20" font-weight="700" fill="#fff">${letter}</text></svg>`;
  return ["public/icon.svg", icon];
}

/** Files of this project, which are text. */
function copy(name: string, target: string): Source[] {
  const folder = path.join(projectRoot, "docs/site", name);
  return listFiles(folder).map((file) => [
    path.join(target, file),
    readFileSync(path.join(folder, file), "utf8"),
  ]);
}

/** Writes a text to a file below a folder, with the folders that it needs. */
export async function writeFileIn(folder: string, file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  // Whoever watches the file would take the same text for a change.
  if ((await readFile(target, "utf8").catch(() => undefined)) === text) return;
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}
