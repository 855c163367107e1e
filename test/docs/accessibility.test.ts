import type { Page } from "playwright-core";
import { beforeAll, describe, inject, it } from "vitest";
import { goTo, listViews, search, sectionOf } from "./support/api-views.js";
import { violations } from "./support/axe.js";
import { visit } from "./support/open-chromium.js";
import { listSitePages } from "./support/site-pages.js";
import { useSite } from "./support/use-site.js";

const site = inject("site");
const pages = await listSitePages(site);

const inUse = useSite();

// Each scheme and each width; colours do not depend on the width.
describe.each([
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const)("axe, by WCAG 2 A and AA, $colorScheme and $width wide,", ({ colorScheme, width }) => {
  let page: Page;
  beforeAll(async () => {
    const look = { colorScheme, viewport: { width, height: 900 } };
    ({ page } = await inUse.open("index.html", look));
  });

  it.for([...pages.text, ...pages.client])("has nothing against %s", async (file, { expect }) => {
    await visit(page, inUse.urlOf(file));
    expect(await violations(page)).toEqual([]);
  });

  it.for(pages.api)("has nothing against any part of %s", async (file, { expect }) => {
    await visit(page, inUse.urlOf(file));
    const found: string[] = [];
    for (const view of await listViews(page)) {
      await goTo(page, view);
      // With an operation only that is new which belongs to it.
      const isWhole = view === "#/";
      found.push(...(await violations(page, isWhole ? "html" : sectionOf(view))));
    }
    found.push(...(await violations(page)));
    expect([...new Set(found)]).toEqual([]);
  });
});

describe("axe", () => {
  it("has nothing against the search either", async ({ expect }) => {
    const { page } = await inUse.open("api/v4.html");
    await search(page, "browser");
    expect(await violations(page)).toEqual([]);
    await page.close();
  });

  it("would report a page that nobody can read", async ({ expect }) => {
    const { page } = await inUse.open("index.html");
    await page.evaluate(() => {
      document.body.innerHTML =
        "<main><p style='color: #ccc; background: #fff'>faint</p><img></main>";
    });
    const found = (await violations(page)).join("\n");
    expect(found).toContain("color-contrast");
    expect(found).toContain("image-alt");
    await page.close();
  });
});
