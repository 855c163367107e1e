import { createHash } from "node:crypto";
import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { asRecord, asText } from "../../runtime/json/values.js";
import type { SitePage } from "./pages.js";
import { projectRoot } from "./project.js";
import type { Content } from "./read-content.js";
import { navigation, sidebars } from "./sidebars.js";
import type { SiteOptions } from "./site-options.js";
import { renderTwins } from "./texts.js";
import { writeFileIn } from "./write-file-in.js";
import type { SiteData } from "./vitepress/site-data.js";

/**
 * Writes what VitePress makes the pages of: frontmatter with the texts beside it, `site.json`, and files that are copied
 * as they are.
 */
export async function writeSources(
  folder: string,
  content: Content,
  pages: readonly SitePage[],
  options: Omit<SiteOptions, "out">,
): Promise<void> {
  // Before the others: a copy cannot share the folders that it makes.
  await Promise.all([
    copy("static", path.join(folder, "public")),
    copy("vitepress", path.join(folder, ".vitepress")),
  ]);
  const files = [
    ...pages.map(
      ({ path: name, markdown, shown = markdown }) => [`.texts/${name}.md`, shown] as const,
    ),
    ...drawings(content),
    ...[...renderTwins(content, pages)].map(([file, text]) => [`public/${file}`, text] as const),
    ["site.json", JSON.stringify(await describeSite(content, options))] as const,
  ];
  // A page is read again as soon as its source has changed, so the sources are last.
  for (const group of [files, pages.map(sourceOf)])
    await Promise.all(group.map(([file, text]) => writeFileIn(folder, file, text)));
}

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

async function describeSite(
  content: Content,
  { base, siteUrl, editUrl, versions }: Omit<SiteOptions, "out">,
): Promise<SiteData> {
  const [api] = content.apis;
  const isOwn = content.guide.length > 0;
  return {
    project: projectRoot,
    linksAreChecked: content.apis.every((each) => each.isOwn),
    title: isOwn ? "Cloud Agent SDK" : (api?.title ?? ""),
    base,
    url: new URL(base, siteUrl).href,
    ...(editUrl !== undefined && { editUrl }),
    version: isOwn ? await readVersion() : (api?.model.document.info.version ?? ""),
    ...(versions !== undefined && { versions }),
    nav: navigation(content),
    sidebar: sidebars(content),
    highlighted: await describeHighlighted(),
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

/** A picture in the colors of both schemes. */
function drawings({ guide, landing }: Content): Source[] {
  return [landing, ...guide].flatMap(({ pictures }) =>
    [...pictures].flatMap(([name, { light, dark }]): Source[] => [
      [`public/pictures/${name}-light.svg`, light],
      [`public/pictures/${name}-dark.svg`, dark],
    ]),
  );
}

async function readVersion(): Promise<string> {
  const text = await readFile(path.join(projectRoot, "package.json"), "utf8");
  return `v${asText(asRecord(JSON.parse(text))["version"])}`;
}

/** Leaves files as they are that are the same: whoever watches them would take a copy for a change. */
async function copy(name: string, target: string): Promise<void> {
  await cp(path.join(projectRoot, "docs/site", name), target, {
    recursive: true,
    filter: async (from, to) => {
      const files = [from, to].map((file) => readFile(file).catch(() => undefined));
      const [wanted, found] = await Promise.all(files);
      return wanted === undefined || found === undefined || !wanted.equals(found);
    },
  });
}
