import type { Page } from "playwright-core";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { scriptsHaveRun } from "./support/open-chromium.js";
import { luminance, searchSite } from "./support/site-views.js";
import { useOtherSite } from "./support/use-small-sites.js";
import { phone, useSite } from "./support/use-site.js";
import { readCases } from "../support/read-cases.js";

const { answers, elsewhere } = readCases("fixtures/sayings.yaml", import.meta.url);

const site = useSite();
const other = useOtherSite();

/** Wide enough for the list of headings beside a text. */
const desktop = { width: 1440, height: 900 };

let page: Page;
beforeAll(async () => {
  ({ page } = site);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
});

function open(file: string, size = desktop): Promise<Page> {
  return site.show(file, size);
}

describe("the search of the site", () => {
  it.each([
    ["the guide", "Stop waiting", /\/guide\/polling\.html#stop-waiting$/],
    ["the client reference", "getStatus", /\/client\/.*#getstatus/],
    ["operations", "Queue a follow-up message", /\/api\/v4\/sessions-queue-message\.html/],
  ])("finds %s from any page, by the keyboard alone", async (_, words, target) => {
    await open("guide/quickstart.html");
    expect(await page.locator(".VPSidebar").textContent()).not.toContain("Publish");
    const results = await searchSite(page, words);
    const targets = await results.evaluateAll((all) =>
      all.map((a) => (a as HTMLAnchorElement).href),
    );
    const place = targets.findIndex((href) => target.test(href));
    expect(place, targets.join("\n")).toBeGreaterThanOrEqual(0);
    for (let presses = 0; presses < place; presses += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(target);
    await scriptsHaveRun(page);
  });

  it.each<[words: string, target: string]>(answers)(
    "opens the page that answers %s",
    async (words, target) => {
      await open("guide/quickstart.html");
      const results = await searchSite(page, words);
      await expect
        .poll(() => results.first().getAttribute("href"))
        .toMatch(new RegExp(`/${target}\\.html(?:#|$)`));
      // No number is taken for another one.
      const texts = words === "429" ? await results.allInnerTexts() : [];
      expect(texts.filter((text) => /409/.test(text) && !/429/.test(text))).toEqual([]);
    },
  );

  it("shows the exact name of an operation first, with its kind and an excerpt", async () => {
    await open("guide/quickstart.html");
    const results = await searchSite(page, "runs.create");
    await expect
      .poll(() => results.first().innerText())
      .toMatch(/^#\s+V4 operation runs\.create: Create a run/);
    await expect
      .poll(() => results.first().locator(".excerpt").innerText())
      .toContain("Starts a task");
    const kinds = (await results.allInnerTexts()).map(
      (text) => text.replace(/^#\s+/, "").split(":")[0],
    );
    expect(
      kinds.filter((kind) => !/^(Guide|API|Client|Home|Changelog|\w+ operation )/.test(kind ?? "")),
    ).toEqual([]);
  });

  it("closes with the Escape key, and says when there is nothing", async () => {
    await open("guide/quickstart.html");
    await searchSite(page, "polling");
    await page.locator(".VPLocalSearchBox input").fill("xyzzyxyzzy");
    await page.getByText("No results for").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".VPLocalSearchBox").count()).toBe(0);
  });
});

it.each<[what: string, words: string, target: string]>(elsewhere)(
  "the search of another team's docs finds %s first: %s",
  async (_, words, target) => {
    const results = await searchSite(await other.show("index.html", desktop), words);
    await expect
      .poll(() => results.first().getAttribute("href"))
      .toMatch(new RegExp(`/api/${target}\\.html(?:#|$)`));
  },
);

describe("a block of code", () => {
  it("is copied whole by its button", async () => {
    await open("guide/polling.html");
    const block = page.locator(".vp-doc div[class*=language-ts]").first();
    const code = await block.locator("code").innerText();
    await block.hover();
    await block.getByRole("button").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    expect(code).toContain("import ");
  });

  it("has a button that can be seen and has a name, also where nothing hovers", async () => {
    const { page: touched } = await site.open("guide/polling.html", {
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    const button = touched.locator(".vp-doc div[class*=language-ts] button").first();
    expect(await button.evaluate((found) => getComputedStyle(found).opacity)).toBe("1");
    expect(await button.getAttribute("title")).toMatch(/copy/i);
    await touched.close();
  });
});

it.each([
  ["client/v4/types/requests-and-responses.html", 30, "FinishedRun", "finishedrun"],
  ["guide/polling.html", 4, "Stop waiting", "stop-waiting"],
] as const)(
  "%s lists its headings beside them, and leads to each",
  async (file, least, name, id) => {
    await open(file);
    const outline = page.locator(".VPDocAsideOutline");
    const listed = await outline.locator("a.outline-link").allInnerTexts();
    const headings = await page.locator(".vp-doc :is(h2, h3)").allInnerTexts();
    expect(headings.length).toBeGreaterThan(least);
    expect(listed).toEqual(headings.map((text) => text.replaceAll("\u200b", "").trim()));
    await outline.getByRole("link", { name, exact: true }).click();
    await page.waitForURL((url) => url.hash === `#${id}`);
    const top = (): Promise<number> =>
      page.locator(`#${id}`).evaluate((found) => found.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(desktop.height / 3);
    expect(await top()).toBeGreaterThanOrEqual(64);
  },
);

describe("a page of the guide", () => {
  it("leads to the page before it and to the one after it", async () => {
    await open("guide/authentication.html");
    await page.locator(".prev-next .next").click();
    await page.waitForURL((url) => url.pathname !== "/guide/authentication.html");
    await page.locator(".prev-next .prev").click();
    await expect.poll(() => page.url()).toBe(site.urlOf("guide/authentication.html"));
  });

  it("marks itself among the other pages", async () => {
    await open("guide/limits.html");
    const current = page.locator(".VPSidebarItem.is-active.is-link");
    expect(await current.allInnerTexts()).toEqual(["Rate limits"]);
  });
});

it("the switch of colors holds on pages of an API and back, and when a page loads anew", async () => {
  await open("guide/limits.html");
  await page.locator(".VPNavBarAppearance button, .VPNavBarExtra").first().waitFor();
  const backs = [await background()];
  await switchColors();
  // Readers who want no motion have none.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  backs.push(await background());
  await open("api/signup.html");
  expect(await isDark()).toBe(true);
  backs.push(await background());
  await page.reload();
  await scriptsHaveRun(page);
  expect(await isDark()).toBe(true);
  await switchColors();
  expect(await isDark()).toBe(false);
  await open("guide/limits.html");
  expect(await isDark()).toBe(false);
  expect(backs[0]).toBeGreaterThan(0.8);
  expect(Math.max(...backs.slice(1))).toBeLessThan(0.2);
  await page.evaluate(() => localStorage.clear());
});

it("a page that is missing leads to the nearest one", async () => {
  const body = await readFile(`${inject("site")}/404.html`, "utf8");
  await page.route("**/guide/poling.html", (route) =>
    route.fulfill({ contentType: "text/html", body }),
  );
  await open("guide/poling.html");
  const suggestion = page.locator(".not-found p a").first();
  await expect.poll(() => suggestion.innerText()).toBe("/guide/polling");
  await suggestion.click();
  await page.waitForURL(/\/guide\/polling\.html$/);
});

describe("on a phone", () => {
  it("the menu opens, leads to the parts of the site, and closes", async () => {
    await open("guide/limits.html", phone);
    const button = page.getByRole("button", { name: "mobile navigation" });
    await button.click();
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await page.locator(".VPNavScreen").getByRole("link", { name: "API" }).click();
    await page.waitForURL(/\/api\/v4\.html$/);
  });

  it("the pages of the guide open beside the text, and close with the Escape key", async () => {
    await open("guide/limits.html", phone);
    await page.locator(".VPLocalNav button.menu").click();
    await page.locator(".VPSidebar.open").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".VPSidebar.open").count()).toBe(0);
    await page.locator(".VPLocalNav button.menu").click();
    await page.locator(".VPSidebar.open").getByRole("link", { name: "Quickstart" }).click();
    await page.waitForURL(/\/guide\/quickstart\.html$/);
  });
});

it("a cell says on a phone which column of a wide table it is in", async () => {
  await open("guide/retry.html", phone);
  const cell = page.locator("td", { hasText: "held back or refused" });
  expect(await cell.evaluate((found) => getComputedStyle(found, "::before").content)).toBe(
    '"Was it sent? "',
  );
});

it("all of this breaks no rule of the pages and asks for nothing in vain", () => {
  expect(site.complaints()).toEqual([]);
});

async function switchColors(): Promise<void> {
  await page.getByRole("switch").first().click();
}

function isDark(): Promise<boolean> {
  return page.evaluate(() => document.documentElement.classList.contains("dark"));
}

/** Brightness of the page's background, from 0 to 1. */
async function background(): Promise<number> {
  const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  return luminance(page, color);
}
