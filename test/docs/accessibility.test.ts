import type { Page } from "playwright-core";
import { beforeAll, describe, inject, it } from "vitest";
import { search, showViews } from "./support/api-views.js";
import { violations } from "./support/axe.js";
import { visit } from "./support/open-chromium.js";
import { listSitePages } from "./support/site-pages.js";
import { useSite } from "./support/use-site.js";

const site = inject("site");
const pages = await listSitePages(site);

const inUse = useSite();

/** Each scheme and each width; colours do not depend on the width. */
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

let window: Page;
beforeAll(async () => {
  ({ page: window } = await inUse.open("index.html"));
});

async function setLook({ colorScheme, width }: (typeof looks)[number]): Promise<void> {
  await window.emulateMedia({ colorScheme });
  await window.setViewportSize({ width, height: 900 });
}

describe("axe, by WCAG 2 A and AA,", () => {
  it.for([...pages.text, ...pages.client])(
    "has nothing against %s, light and wide or dark and narrow",
    async (file, { expect }) => {
      await visit(window, inUse.urlOf(file));
      for (const look of looks) {
        await setLook(look);
        expect(await violations(window)).toEqual([]);
      }
    },
  );
});

// Pages of an API ask only once which scheme they should be in.
describe.each(looks)("axe, by WCAG 2 A and AA, $colorScheme and $width wide,", (look) => {
  it.for(pages.api)("has nothing against any part of %s", async (file, { expect }) => {
    await setLook(look);
    await visit(window, inUse.urlOf(file));
    const found: string[] = [];
    for await (const { part, isComplete } of showViews(window))
      if (isComplete) found.push(...(await violations(window, part)));
    found.push(...(await violations(window)));
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
