import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { goTo } from "./support/api-views.js";
import { wakeRedoc } from "./support/open-chromium.js";
import { desktop, phone, useSite } from "./support/use-site.js";

const headerHeight = 64;

const site = useSite();

let page: Page;
beforeAll(async () => {
  page = await site.show("api/v4.html");
});

describe("Redoc in the frame of a site", () => {
  it.each([
    ["desktop", desktop, "#/runs/runs.create"],
    ["phone", phone, "#/reasoning"],
  ])("shows on a %s a heading below the header", async (_, size, view) => {
    await page.setViewportSize(size);
    await goTo(page, "#/");
    await goTo(page, view);
    const heading = page.locator(`[data-section-id="${view.slice(1)}"] h2`).first();
    const top = (): Promise<number> =>
      heading.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(size.height / 2);
    expect(await top()).toBeGreaterThanOrEqual(headerHeight);
    await page.setViewportSize(desktop);
  });

  it("keeps its menu below the header, and gives tables all of the room beside that", async () => {
    await goTo(page, "#/reasoning");
    const menu = await page.getByTestId("search-trigger").boundingBox();
    expect(menu?.y).toBeGreaterThanOrEqual(headerHeight);
    const tables = await page
      .locator('[data-section-id="/reasoning"] table')
      .evaluateAll((found) => found.map((table) => table.getBoundingClientRect().width));
    expect(Math.min(...tables)).toBeGreaterThan(850);
  });

  it("looks like itself, whatever the site takes from all elements", async () => {
    await goTo(page, "#/");
    await page.evaluate(() => scrollTo(0, 0));
    const heading = await page.locator("#redoc h1").boundingBox();
    // Below the header is a row of links, and above the heading some room: no hole.
    expect(heading?.y).toBeLessThan(3 * headerHeight);
    const styleOf = (selector: string, property: "listStyleType" | "borderCollapse") =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property);
    expect(await styleOf("#redoc ol", "listStyleType")).toBe("decimal");
    expect(await styleOf("#redoc table", "borderCollapse")).toBe("separate");
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

  it("breaks none of the page's rules, and asks no other host for anything", () => {
    expect(site.complaints()).toEqual([]);
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
