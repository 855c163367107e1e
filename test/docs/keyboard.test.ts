import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/open-chromium.js";
import { useSite } from "./support/use-site.js";

const inUse = useSite();

let window: Page;
beforeAll(async () => {
  ({ page: window } = await inUse.open("index.html"));
});

/** Shows a page anew, with the focus nowhere. */
async function open(file: string): Promise<Page> {
  // From one part of a page to another would be no visit.
  await window.goto("about:blank");
  await visit(window, inUse.urlOf(file));
  return window;
}

describe.each(["index.html", "guide/limits.html", "client/v4/classes/Runs.html", "api/v4.html"])(
  "the keyboard on %s",
  (file) => {
    it("skips to the content", async () => {
      const page = await open(file);
      await page.keyboard.press("Tab");
      const skip = page.getByText("Skip to content");
      expect(await focused(page)).toBe("Skip to content");
      expect((await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("VPContent");
    });

    it("reaches the links in the order in which they stand, and shows where it is", async () => {
      const page = await open(file);
      const stops: string[] = [];
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press("Tab");
        stops.push(await focused(page));
        expect(await isFocusSeen(page), stops.at(-1)).toBe(true);
      }
      expect(stops).toEqual((await reachable(page)).slice(0, stops.length));
    });
  },
);

describe("the keyboard", () => {
  it("opens a link of the landing page", async () => {
    const page = await open("index.html");
    await tabTo(page, "Guide");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/\/guide\/quickstart\.html$/);
  });

  it("opens the search of an API's page, and a result of it", async () => {
    const page = await open("api/v4.html");
    await tabTo(page, "Search this API");
    await page.keyboard.press("Enter");
    await page.getByTestId("search-dialog").waitFor();
    await page.keyboard.type("follow-up");
    await page.getByTestId("search-dialog").locator("a").first().waitFor();
    await page.keyboard.press("Tab");
    for (let presses = 0; presses < 5 && !/follow-up/.test(await focused(page)); presses += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/#\/sessions\/sessions\.queuemessage/);
  });

  it.each(["index.html", "guide/limits.html", "api/v4.html", "try/v4.html"])(
    "opens one search from anywhere on %s, and closes it",
    async (file) => {
      const page = await open(file);
      await page.keyboard.press("Control+k");
      const searches = page.locator('.VPLocalSearchBox, [data-testid="search-dialog"]');
      await expect.poll(() => searches.count()).toBe(1);
      await page.keyboard.press("Escape");
      await expect.poll(() => searches.count()).toBe(0);
    },
  );

  it("opens a menu of the header, and an API from there", async () => {
    const page = await open("guide/limits.html");
    await tabTo(page, "API");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("button", { name: "API" }).first().getAttribute("aria-expanded"))
      .toBe("true");
    await tabTo(page, "Cloud Agent Billing API");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/\/api\/billing\.html$/);
  });

  it("goes to a part of an API's page by its menu", async () => {
    const page = await open("api/v4.html");
    await tabTo(page, "Reasoning");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/#\/reasoning$/);
  });
});

async function tabTo(page: Page, text: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused(page)) === text) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach “${text}”.`);
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}

/** Whether somebody who looks at what has the focus sees that it has: it looks otherwise without. */
async function isFocusSeen(page: Page): Promise<boolean> {
  const element = await page.evaluateHandle(() => document.activeElement);
  const box = await element.asElement()?.boundingBox();
  if (!box) return false;
  const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 };
  const withFocus = await page.screenshot({ clip });
  await element.evaluate((found) => found instanceof HTMLElement && found.blur());
  const without = await page.screenshot({ clip });
  await element.evaluate((found) => found instanceof HTMLElement && found.focus());
  return !withFocus.equals(without);
}

/** What the keyboard should reach, in the order of the page. */
async function reachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll("a[href], button, input, [tabindex='0']");
    const seen = [...all].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    return seen.map((element) => element.textContent?.trim() ?? "");
  });
}
