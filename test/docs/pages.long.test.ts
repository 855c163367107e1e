import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { violations } from "./support/axe.js";
import { followsScheme } from "./support/open-chromium.js";
import { differingRows } from "./support/picture.js";
import { takeBoth } from "./support/shots.js";
import { listSitePages } from "./support/site-pages.js";
import { phone, useSite } from "./support/use-site.js";

const pages = await listSitePages(inject("site"));

const site = useSite();

afterAll(() => site.page.emulateMedia({ colorScheme: "light" }));

describe("in a browser", () => {
  it.each([...pages.text, ...pages.api, ...pages.client])(
    "%s keeps to its rules, reports nothing, asks no other host, and axe finds nothing",
    async (file) => {
      const page = await site.show(file);
      await page.waitForLoadState("networkidle");
      await expectReadable(page, "html");
      await page.setViewportSize(phone);
      expect(await violations(page, { contrast: false })).toEqual([]);
      expect(site.complaints()).toEqual([]);
    },
  );
});

/** Expects that axe, by WCAG 2 A and AA, finds nothing in either scheme; colors do not depend on the width. */
async function expectReadable(page: Page, part: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await followsScheme(page, colorScheme);
    expect(await violations(page, { part })).toEqual([]);
  }
}

const addresses = [...pages.text, ...pages.client, ...pages.api];

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
