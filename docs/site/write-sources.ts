import { createHash } from "node:crypto";
import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { asRecord, asText } from "../../runtime/json/values.js";
import { listSearched } from "./api/api-search.js";
import { projectRoot } from "./project.js";
import type { Content } from "./read-content.js";
import { navigation, sidebars } from "./sidebars.js";
import type { SiteOptions } from "./site-options.js";
import { writeFileIn } from "./write-file-in.js";
import type { SiteData } from "./vitepress/site-data.js";

/** Writes what VitePress makes the pages of: Markdown with frontmatter, `site.json`, and files that are copied as they are. */
export async function writeSources(
  folder: string,
  content: Content,
  options: Omit<SiteOptions, "out">,
): Promise<void> {
  const { apis, client } = content;
  // Before the others: a copy cannot share the folders that it makes.
  await Promise.all([
    copy("static", path.join(folder, "public")),
    copy("vitepress", path.join(folder, ".vitepress")),
  ]);
  const files = [
    ...handWritten(content),
    ...client.map(clientPage),
    ...apis.flatMap((api) => apiPages(api, options.base)),
    ...drawings(content),
    ["site.json", JSON.stringify(await describeSite(content, options))] as const,
  ];
  await Promise.all(files.map(([file, text]) => writeFileIn(folder, file, text)));
}

async function describeSite(
  content: Content,
  { base, siteUrl, editUrl, versions }: Omit<SiteOptions, "out">,
): Promise<SiteData> {
  const searched = await Promise.all(
    content.apis.map(async (api) => [`api/${api.name}.md`, await listSearched(api)] as const),
  );
  return {
    base,
    url: new URL(base, siteUrl).href,
    ...(editUrl !== undefined && { editUrl }),
    version: await readVersion(),
    ...(versions !== undefined && { versions }),
    nav: navigation(content),
    sidebar: sidebars(content),
    highlighted: await describeHighlighted(),
    searched: Object.fromEntries(searched),
  };
}

/** What highlights code is among the packages, so their list stands for its version. */
async function describeHighlighted(): Promise<SiteData["highlighted"]> {
  const packages = await readFile(path.join(projectRoot, "package-lock.json"));
  return {
    file: path.join(projectRoot, "node_modules/.cache/highlighted-code.json"),
    version: createHash("sha256").update(packages).digest("base64url"),
  };
}

type Source = readonly [file: string, text: string];

function handWritten({ guide, landing }: Content): Source[] {
  const pages = guide.map(({ path: name, title, description, page }) =>
    source(name, { title, description }, page),
  );
  const { title, description, page } = landing;
  return [
    source(
      "index",
      { title, description, layout: "home", pageClass: "landing", titleTemplate: false },
      page,
    ),
    ...pages,
  ];
}

/** A picture in the colors of both schemes. */
function drawings({ guide, landing }: Content): Source[] {
  return [landing, ...guide].flatMap(({ pictures }) =>
    [...pictures].flatMap(([name, { light, dark }]): Source[] => [
      [`public/pictures/${name}-light.svg`, light],
      [`public/pictures/${name}-dark.svg`, dark],
    ]),
  );
}

function clientPage({ path: name, title, kind, markdown }: Content["client"][number]): Source {
  // Every section of functions or types has the same headings below its own.
  const outline = ["function", "value", "type"].includes(kind) ? { outline: 2 } : {};
  return source(name, { title, editLink: false, ...outline }, markdown);
}

function apiPages({ name, heading, summary }: Content["apis"][number], base: string): Source[] {
  const styles = ["link", { rel: "stylesheet", href: `${base}try/try-it.css` }];
  const about = { layout: "page", editLink: false };
  return [
    source(`api/${name}`, { ...about, title: heading, description: summary, api: name }),
    source(`try/${name}`, {
      ...about,
      title: `Try ${heading}`,
      description: `Send requests of ${heading} to a sandbox on your machine.`,
      tryIt: name,
      head: [styles],
    }),
  ];
}

/** JSON is YAML, and holds any text. */
function source(name: string, frontmatter: object, markdown = ""): Source {
  return [`${name}.md`, plainSource(`---\n${JSON.stringify(frontmatter)}\n---\n\n${markdown}\n`)];
}

async function readVersion(): Promise<string> {
  const text = await readFile(path.join(projectRoot, "package.json"), "utf8");
  return `v${asText(asRecord(JSON.parse(text))["version"])}`;
}

async function copy(name: string, target: string): Promise<void> {
  await cp(path.join(projectRoot, "docs/site", name), target, { recursive: true });
}

/** Joins what stands on its two sides and is not seen. */
const joiner = "\u2060";

/**
 * What VitePress obeys wherever it is in a source, also in code and in frontmatter: comments that include a file, marks
 * at which it cuts a page, and the end of the script that it puts a page's title into.
 */
const obeyed = /<(?=!--\s*@include|\/script)|_(?=_VP_)/gi;

/** Makes the source of a page do nothing but be read; it shows the same. */
function plainSource(text: string): string {
  return text.replaceAll(obeyed, `$&${joiner}`);
}
