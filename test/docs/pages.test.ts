import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, inject, it } from "vitest";
import { goTo, search, showViews } from "./support/api-views.js";
import { visit, type Watched } from "./support/open-chromium.js";
import { listSitePages } from "./support/site-pages.js";
import { useSite } from "./support/use-site.js";

const site = inject("site");
const pages = await listSitePages(site);

const inUse = useSite();

// One page for all: to open another for each takes longer than all that is done in it.
let shown: Watched;
beforeAll(async () => {
  shown = await inUse.open("index.html");
});

describe("in a browser", () => {
  it.for([...pages.text, ...pages.client])(
    "%s keeps to its rules, reports nothing and asks no other host",
    async (file, { expect }) => {
      const { page, complaints } = shown;
      const before = complaints.length;
      await visit(page, inUse.urlOf(file));
      if (file.startsWith("try/")) await page.locator("form.try-it").waitFor();
      await page.waitForLoadState("networkidle");
      expect(complaints.slice(before)).toEqual([]);
    },
  );

  it.for(pages.api)(
    "%s does so too, whatever is shown or sought, and leads nowhere that is not there",
    async (file, { expect }) => {
      const { page, complaints } = shown;
      const before = complaints.length;
      await visit(page, inUse.urlOf(file));
      const { seen, links } = await followViews(page);
      const broken: string[] = [];
      for (const place of placesOf(links))
        if (!seen.has(place) && !(await leadsSomewhere(page, file, place))) broken.push(place);
      await search(page, "key");
      await page.waitForLoadState("networkidle");
      expect(links.size).toBeGreaterThan(10);
      expect(broken).toEqual([]);
      expect(complaints.slice(before)).toEqual([]);
    },
  );

  it("none asks for what the site does not have", ({ expect }) => {
    expect(inUse.missed()).toEqual([]);
  });
});

/** What was seen on an API's page. */
interface Seen {
  /** Fragments that have led somewhere. */
  readonly seen: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
}

/** Goes through everything that an API's page shows. */
async function followViews(page: Page): Promise<Seen> {
  const seen = new Set<string>();
  const links = new Set<string>();
  for await (const fragment of showViews(page)) {
    seen.add(fragment);
    const found = page.locator("a[href]");
    for (const link of await found.evaluateAll((all) => all.map((a) => a.getAttribute("href"))))
      links.add(link ?? "");
  }
  return { seen, links };
}

/** Where links lead, each place once: a second fragment is a place within the part that the first one names. */
function placesOf(links: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...links].map((link) => link.split("#", 2).join("#")));
}

/** Other hosts' pages count as there: nobody asks them in a test. */
async function leadsSomewhere(page: Page, file: string, link: string): Promise<boolean> {
  if (link.startsWith("https://")) return true;
  const [target = "", id] = link.split("#");
  if (target !== "") return isInFile(fileAt(file, target), id);
  if (!link.startsWith("#/")) return (await page.locator(link).count()) > 0;
  return goTo(page, link).then(
    () => true,
    () => false,
  );
}

/** The file that a link of a page leads to. */
function fileAt(file: string, target: string): string {
  const { pathname } = new URL(target, `http://site/${file}`);
  return path.join(site, pathname.replace(/\/$/, "/index.html"));
}

async function isInFile(file: string, id: string | undefined): Promise<boolean> {
  if (!existsSync(file)) return false;
  return id === undefined || (await readFile(file, "utf8")).includes(` id="${id}"`);
}
