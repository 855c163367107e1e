import { describe, expect, it } from "vitest";
import { expectFocusOrder, expectSkipLink, tabTo } from "./support/keyboard.js";
import { useSite } from "./support/use-site.js";

const site = useSite();

describe("the keyboard", () => {
  it.each(["guide/limits.html", "client/v4/classes/Runs.html"])(
    "skips to the content of %s",
    async (file) => {
      await expectSkipLink(await site.show(file));
      expect(site.complaints()).toEqual([]);
    },
  );

  it.each(["index.html", "api/v4/runs-create.html"])(
    "reaches the links of %s in the order in which they stand, and shows where it is",
    async (file) => {
      await expectFocusOrder(await site.show(file), 6);
      expect(site.complaints()).toEqual([]);
    },
  );

  it.each(["guide/limits.html", "api/v4.html"])(
    "opens one search from anywhere on %s, and closes it",
    async (file) => {
      const page = await site.show(file);
      await page.keyboard.press("Control+k");
      const searches = page.locator(".VPLocalSearchBox");
      await expect.poll(() => searches.count()).toBe(1);
      await page.keyboard.press("Escape");
      await expect.poll(() => searches.count()).toBe(0);
    },
  );

  it("opens the page of an operation by the menu beside the page, its other samples, and its form", async () => {
    const page = await site.show("api/v4.html");
    await tabTo(page, page.locator(".VPSidebar a", { hasText: "Create a run" }));
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toMatch(/\/api\/v4\/runs-create\.html$/);
    await page.locator(".vp-code-group input").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.getByText("client.http.POST").waitFor();
    await page.getByRole("button", { name: "Try it" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Body (JSON)").waitFor();
  });
});
