import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { goTo } from "./support/api-views.js";
import { violations } from "./support/axe.js";
import { openChromium, openPage, wakeRedoc } from "./support/open-chromium.js";
import { serveSite, type ServedSite } from "./support/serve-site.js";

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
const headerHeight = 64;

const views = ["#/", "#/runs/runs.create", "#/reasoning"];

let browser: Browser;
let served: ServedSite;
let page: Page;
let complaints: readonly string[];

beforeAll(async () => {
  [browser, served] = await Promise.all([openChromium(), serveSite(inject("site"))]);
  ({ page, complaints } = await openPage(browser, `${served.url}api/v4.html`));
});

afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

describe.each([
  ["desktop", desktop],
  ["phone", phone],
] as const)("Redoc in the frame of a site, on a %s,", (_, size) => {
  beforeAll(() => page.setViewportSize(size));

  it.each(views.slice(1))("shows the heading of %s below the header", async (view) => {
    await goTo(page, "#/");
    await goTo(page, view);
    const heading = page.locator(`[data-section-id="${view.slice(1)}"] h2`).first();
    await expect
      .poll(() => heading.evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(size.height / 2);
    const { top } = await heading.evaluate((element) => element.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(headerHeight);
  });

  it.each(["light", "dark"] as const)("has nothing for axe to report in %s", async (scheme) => {
    await choose(scheme);
    for (const view of views) {
      await goTo(page, view);
      expect(await violations(page)).toEqual([]);
    }
  });
});

describe("Redoc in the frame of a site", () => {
  beforeAll(() => page.setViewportSize(desktop));

  it("keeps its menu below the header", async () => {
    await goTo(page, "#/reasoning");
    const top = await page
      .getByTestId("search-trigger")
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(headerHeight);
  });

  it("has the frame's colors, and no switch of its own", async () => {
    await choose("light");
    expect(await background()).toBe("rgb(255, 255, 255)");
    await choose("dark");
    expect(await background()).toBe("rgb(27, 27, 31)");
    expect(await page.getByTestId("color-mode-switcher").isVisible()).toBe(false);
  });

  it("leaves the frame's choice alone, whatever was chosen in Redoc before", async () => {
    await page.evaluate(() => {
      localStorage.setItem("redoc.colorMode", "dark");
      localStorage.setItem("vitepress-theme-appearance", "light");
    });
    await page.reload();
    await wakeRedoc(page);
    await goTo(page, "#/runs/runs.create");
    await page.getByRole("tab", { name: "422" }).first().click();
    expect(await background()).toBe("rgb(255, 255, 255)");
    await page.evaluate(() => localStorage.clear());
  });

  it("looks like itself, whatever the site takes from all elements", async () => {
    await goTo(page, "#/");
    await page.evaluate(() => scrollTo(0, 0));
    const heading = await page.locator("#redoc h1").boundingBox();
    // Below the header is a row of links, and above the heading some room: no hole.
    expect(heading?.y).toBeLessThan(3 * headerHeight);
    const list = page.locator("#redoc ol").first();
    expect(await list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe(
      "decimal",
    );
    const table = page.locator("#redoc table").first();
    expect(await table.evaluate((element) => getComputedStyle(element).borderCollapse)).toBe(
      "separate",
    );
  });

  it("gives tables all of the room beside the menu", async () => {
    await goTo(page, "#/reasoning");
    const section = page.locator('[data-section-id="/reasoning"]');
    const tables = await section
      .locator("table")
      .evaluateAll((found) => found.map((table) => table.getBoundingClientRect().width));
    expect(Math.min(...tables)).toBeGreaterThan(850);
  });

  it("breaks none of the page's rules, and asks no other host for anything", () => {
    expect(complaints).toEqual([]);
    expect(served.missed).toEqual([]);
  });
});

/** What the switch in the site's header does. */
async function choose(scheme: "light" | "dark"): Promise<void> {
  await page.evaluate((isDark) => {
    document.documentElement.classList.toggle("dark", isDark);
  }, scheme === "dark");
  await page.waitForFunction(() => document.getAnimations().length === 0);
}

async function background(): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
