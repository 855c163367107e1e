import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, inject, it } from "vitest";
import { goTo, listViews, search } from "./support/api-views.js";
import { listSitePages } from "./support/site-pages.js";
import { useSite } from "./support/use-site.js";

const site = inject("site");
const pages = await listSitePages(site);

const inUse = useSite();

describe("in a browser, and in any folder,", () => {
  it.concurrent.for([...pages.text, ...pages.client])(
    "%s keeps to its rules, reports nothing and asks no other host",
    async (file, { expect }) => {
      const { page, complaints } = await inUse.open(file);
      await page.waitForLoadState("networkidle");
      await page.close();
      expect(complaints).toEqual([]);
    },
  );

  it.concurrent.for(pages.api)(
    "%s does so too, whatever is shown or sought, and leads nowhere that is not there",
    async (file, { expect }) => {
      const { page, complaints } = await inUse.open(file);
      const links = await followViews(page);
      const broken: string[] = [];
      for (const link of links) if (!(await leadsSomewhere(page, file, link))) broken.push(link);
      await search(page, "key");
      await page.waitForLoadState("networkidle");
      await page.close();
      expect(links.size).toBeGreaterThan(10);
      expect(broken).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it("none asks for what the site does not have", ({ expect }) => {
    expect(inUse.missed()).toEqual([]);
  });
});

/** Goes through everything that an API's page shows, and gives all its links. */
async function followViews(page: Page): Promise<ReadonlySet<string>> {
  const links = new Set<string>();
  for (const view of await listViews(page)) {
    await goTo(page, view);
    const found = page.locator("a[href]");
    for (const link of await found.evaluateAll((all) => all.map((a) => a.getAttribute("href"))))
      links.add(link ?? "");
  }
  return links;
}

/** Other hosts' pages count as there: nobody asks them in a test. */
async function leadsSomewhere(page: Page, file: string, link: string): Promise<boolean> {
  if (link.startsWith("https://")) return true;
  const [target = "", id] = link.split("#");
  if (target !== "") return isInFile(path.join(site, path.dirname(file), target), id);
  if (!link.startsWith("#/")) return (await page.locator(link).count()) > 0;
  // A second fragment is a place within the part that the first one names.
  return goTo(page, `#${id}`).then(
    () => true,
    () => false,
  );
}

async function isInFile(file: string, id: string | undefined): Promise<boolean> {
  if (!existsSync(file)) return false;
  return id === undefined || (await readFile(file, "utf8")).includes(` id="${id}"`);
}
