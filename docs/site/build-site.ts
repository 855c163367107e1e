import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildTryIt } from "../try/build-try-it.js";
import { renderApiMarkdown } from "./api-markdown.js";
import { apiFile, renderApi, type SiteFiles } from "./api-page.js";
import { readApis, type DocumentedApi } from "./apis.js";
import { renderClientPage } from "./client-page.js";
import type { ClientPage } from "./client-reference.js";
import { readGuide, readGuidePage, renderGuidePage, type GuidePage } from "./guide.js";
import { keptClientReference } from "./kept-client-reference.js";
import { renderLanding } from "./landing.js";
import { projectRoot } from "./project.js";
import { copyRedoc } from "./redoc.js";
import { renderTryMarkdown, renderTryPage, tryFile } from "./try-page.js";
import { renderLlms, renderLlmsFull, renderSitemap } from "./texts.js";

/** What the site is built for. */
export interface SiteOptions {
  /** Folder to write; what was there is replaced once everything has succeeded. */
  readonly out: string;
  /** Where the site will be, for its sitemap. */
  readonly siteUrl: URL;
  /** The client reference of an earlier build: reading it anew takes longest. */
  readonly client?: readonly ClientPage[];
}

/** Builds the whole site; gives the client reference for the next build. */
export async function buildSite(options: SiteOptions): Promise<readonly ClientPage[]> {
  const { out, siteUrl } = options;
  await mkdir(path.dirname(out), { recursive: true });
  const folder = await mkdtemp(`${out}-`);
  try {
    // A folder for temporary files is nobody else's to read; a site is everybody's.
    await chmod(folder, 0o755);
    const content = await readContent(options.client);
    await all<unknown>([
      writePages(folder, content),
      copyRedoc(path.join(folder, "api")),
      buildTryIt(path.join(folder, "try")),
      cp(path.join(projectRoot, "docs/site/static"), path.join(folder, "assets"), {
        recursive: true,
      }),
    ]);
    const sitemap = renderSitemap(await listPages(folder), siteUrl);
    await writeFile(path.join(folder, "sitemap.xml"), sitemap);
    await rm(out, { recursive: true, force: true });
    await rename(folder, out);
    return content.client;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

interface Content {
  readonly apis: readonly DocumentedApi[];
  readonly guide: readonly GuidePage[];
  readonly landing: GuidePage;
  readonly client: readonly ClientPage[];
  readonly apiPages: readonly SiteFiles[];
}

async function readContent(client: readonly ClientPage[] | undefined): Promise<Content> {
  const apis = await readApis();
  const [guide, landing] = await Promise.all([readGuide(apis), readGuidePage("index", apis)]);
  // Redoc's process works while TypeDoc, which is in this one, does.
  const rendering = all(apis.map((api) => renderApi(api, apis)));
  const [reading] = await Promise.allSettled([client ?? keptClientReference(apis)]);
  const apiPages = await rendering;
  if (reading.status === "rejected") throw reading.reason;
  return { apis, guide, landing, client: reading.value, apiPages };
}

async function writePages(folder: string, content: Content): Promise<void> {
  const { apis, guide, landing, client, apiPages } = content;
  const files = new Map([["index.html", renderLanding(landing, guide, apis)]]);
  const twins = new Map([["index.md", landing.markdown]]);
  for (const page of guide) {
    files.set(`${page.path}.html`, renderGuidePage(page, guide));
    twins.set(`${page.path}.md`, page.markdown);
  }
  for (const [file, text] of apiPages.flatMap((page) => [...page])) files.set(file, text);
  for (const api of apis) {
    twins.set(apiFile(api).replace(/html$/, "md"), await renderApiMarkdown(api));
  }
  for (const api of apis) {
    files.set(tryFile(api), renderTryPage(api, apis));
    twins.set(tryFile(api).replace(/html$/, "md"), renderTryMarkdown(api));
  }
  files.set("llms.txt", renderLlms(landing, guide, apis));
  files.set("llms-full.txt", renderLlmsFull(twins));
  for (const page of client) {
    files.set(`${page.path}.html`, renderClientPage(page, client));
    twins.set(`${page.path}.md`, page.markdown);
  }
  await all([...files, ...twins].map(([file, text]) => write(folder, file, text)));
}

async function write(folder: string, file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

async function listPages(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith(".html")).toSorted();
}

/** Waits for all of them also when one fails, so that none still writes when the folder is removed. */
async function all<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
