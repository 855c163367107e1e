import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { useSpecimens } from "./support/use-small-sites.js";
import { tabTo } from "./support/keyboard.js";

const own = `v${manifest.version}`;

const site = useSpecimens();

beforeAll(async () => {
  const body = '<link rel="icon" href="data:,"><title>v0.0.2</title>';
  await site.page.route("**/docs/v0.0.2/", (route) =>
    route.fulfill({ contentType: "text/html", body }),
  );
});

/** Shows a page of the site beside some text of a list of versions; absent: there is no list. */
async function show(file: string, list?: string): Promise<Page> {
  await site.page.route("**/docs/versions.json", (route) =>
    list === undefined ? route.continue() : route.fulfill({ body: list }),
  );
  const page = await site.show(file);
  await page.waitForLoadState("networkidle");
  return page;
}

function menu(page: Page): Locator {
  return page.locator(".VPNavBarMenuGroup");
}

describe("the menu of versions", () => {
  it.each(["index.html", "guide/other.html", "api/v4.html"])(
    "names its own version and offers the other ones on %s",
    async (file) => {
      const page = await show(file, JSON.stringify(["latest", own, "v0.0.2", "latest"]));
      expect(await menu(page).locator("a").allTextContents()).toEqual(["latest", own, "v0.0.2"]);
      expect(await menu(page).locator("[aria-current]").allTextContents()).toEqual([own]);
      expect(await menu(page).locator("button").innerText()).toBe(own);
      await menu(page).locator("button").click();
      await menu(page).getByRole("link", { name: "v0.0.2" }).click();
      await page.waitForURL(/\/docs\/v0\.0\.2\/$/);
      expect(site.complaints()).toEqual([]);
    },
  );

  it("opens another version by the keyboard, and leads nowhere until one is chosen", async () => {
    const page = await show("guide/other.html", '["latest", "v0.0.2", "v0.0.1"]');
    const button = menu(page).locator("button");
    await tabTo(page, button);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, menu(page).getByRole("link", { name: "v0.0.2" }));
    expect(page.url()).toBe(site.urlOf("guide/other.html"));
    await page.keyboard.press("Enter");
    await expect.poll(() => page.title()).toBe("v0.0.2");
    await page.goBack();
    await button.waitFor();
    expect(await button.innerText()).toBe(own);
    expect(site.complaints()).toEqual([]);
  });
});

describe("a page shows its own version alone", () => {
  it.each([
    ["is no JSON", "<!doctype html><title>Sign in</title>"],
    ["is no list", '{"length": 1, "0": "latest"}'],
    ["names its own version alone", JSON.stringify([own])],
    [
      "has names that lead elsewhere, addresses, markup and other things than names",
      `["../..", "v1/../..", "/v1", "//x.example", "v1/", "v1?", "v1#", "v1%2f", "https://x.example/",
        "javascript:alert(1)", "v1:alert(1)", "<img src=x onerror=alert(1)>", "v1<img src=x onerror=alert(1)>",
        null, 1, true, { "name": "latest" }, ["latest"], [["v0.0.1"]]]`,
    ],
  ])("when the list %s", async (_, list) => {
    await expectOwnAlone(await show("index.html", list));
    expect(site.complaints()).toEqual([]);
  });

  it("when there is no list", async () => {
    await expectOwnAlone(await show("index.html"));
    expect(site.complaints()).toEqual([
      "console: Failed to load resource: the server responded with a status of 404 (Not Found)",
      "missed: /docs/versions.json",
    ]);
  });
});

async function expectOwnAlone(page: Page): Promise<void> {
  expect(await menu(page).count()).toBe(0);
  expect(await page.locator(".VPNavBarMenuLink").last().innerText()).toBe(own);
}
