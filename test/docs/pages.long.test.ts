import { afterAll, describe, expect, inject, it } from "vitest";
import { search } from "./support/api-views.js";
import { followLinks } from "./support/follow-links.js";
import { differingRows } from "./support/picture.js";
import { takeBoth } from "./support/shots.js";
import { listSitePages } from "./support/site-pages.js";
import { useSite } from "./support/use-site.js";

const pages = await listSitePages(inject("site"));

const site = useSite();

afterAll(() => site.page.emulateMedia({ colorScheme: "light" }));

describe("in a browser", () => {
  it.each([...pages.text, ...pages.client])(
    "%s keeps to its rules, reports nothing and asks no other host",
    async (file) => {
      const page = await site.show(file);
      if (file.startsWith("try/")) await page.locator("form.try-it").waitFor();
      await page.waitForLoadState("networkidle");
      expect(site.complaints()).toEqual([]);
    },
  );

  it.each(pages.api)(
    "%s does so too, whatever is shown or sought, and leads nowhere that is not there",
    async (file) => {
      const page = await site.show(file);
      const { places, broken } = await followLinks(page, file);
      await search(page, "key");
      await page.waitForLoadState("networkidle");
      expect(places.size).toBeGreaterThan(10);
      expect(broken).toEqual([]);
      expect(site.complaints()).toEqual([]);
    },
  );
});

const addresses = [...pages.text, ...pages.client, ...pages.api, "api/v4.html#/runs/runs.create"];

describe.each(addresses)("%s", (address) => {
  it.each(["desktop", "phone"] as const)(
    "is on a %s bright or dark as asked, otherwise the same, and all of it can be seen",
    async (device) => {
      const { light, dark } = await takeBoth(site.page, site.urlOf(address), device, {
        height: 900,
      });
      expect(light.brightness).toBeGreaterThan(0.8);
      expect(dark.brightness).toBeLessThan(0.3);
      // Surfaces stand out more in one of both.
      expect(differingRows(light.rows, dark.rows, 0.1)).toEqual([]);
      expect([...light.outside, ...dark.outside]).toEqual([]);
    },
  );
});
