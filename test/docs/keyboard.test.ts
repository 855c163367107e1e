import { describe, expect, it } from "vitest";
import { expectFocusOrder, expectSkipLink, focused, tabTo } from "./support/keyboard.js";
import { useSite } from "./support/use-site.js";

const site = useSite();

describe("the keyboard", () => {
  it("skips to the content", async () => {
    await expectSkipLink(await site.show("guide/limits.html"));
    expect(site.complaints()).toEqual([]);
  });

  it("reaches the links in the order in which they stand, and shows where it is", async () => {
    await expectFocusOrder(await site.show("index.html"), 6);
    expect(site.complaints()).toEqual([]);
  });

  it("opens the search of an API's page, and a result of it", async () => {
    const page = await site.show("api/v4.html");
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

  it.each(["guide/limits.html", "api/v4.html"])(
    "opens one search from anywhere on %s, and closes it",
    async (file) => {
      const page = await site.show(file);
      await page.keyboard.press("Control+k");
      const searches = page.locator('.VPLocalSearchBox, [data-testid="search-dialog"]');
      await expect.poll(() => searches.count()).toBe(1);
      await page.keyboard.press("Escape");
      await expect.poll(() => searches.count()).toBe(0);
    },
  );

  it("opens a menu of the header, an API from there, and a part of it by its menu", async () => {
    const page = await site.show("guide/limits.html");
    await tabTo(page, "API");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("button", { name: "API" }).first().getAttribute("aria-expanded"))
      .toBe("true");
    await tabTo(page, "Cloud Agent Billing API");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/\/api\/billing\.html$/);
    await tabTo(page, "Account");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/#\/account/);
  });
});
