import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { violations } from "./support/axe.js";
import { followsScheme } from "./support/open-chromium.js";
import { differingRows } from "./support/picture.js";
import { takeBoth } from "./support/shots.js";
import { phone, useSite } from "./support/use-site.js";

const addresses = await listSitePages(inject("site"));

const site = useSite();

afterAll(() => site.page.emulateMedia({ colorScheme: "light" }));

it.each(addresses)(
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

/** Expects that axe, by WCAG 2 A and AA, finds nothing in either scheme; colors do not depend on the width. */
async function expectReadable(page: Page, part: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await followsScheme(page, colorScheme);
    expect(await violations(page, { part })).toEqual([]);
  }
}

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

/**
 * Lists the pages that are opened in a browser, as paths below the folder of the site: all but those that are made like
 * another one. Of the client reference, that is the largest of each kind: class, functions, types, overview of a module.
 */
async function listSitePages(built: string): Promise<string[]> {
  const names = (await readdir(built, { recursive: true })).toSorted();
  const all = names.filter((file) => /(?<!\.offline)\.html$/.test(file));
  const isPart = (file: string): boolean => /^client\/.+\//.test(file);
  const parts = all.filter(isPart).map(async (file) => {
    const { size } = await stat(path.join(built, file));
    return { file, size };
  });
  const bySize = (await Promise.all(parts)).toSorted((left, right) => left.size - right.size);
  const largest = new Map(bySize.map(({ file }) => [kindOf(file), file]));
  return [...all.filter((file) => !isPart(file)), ...largest.values()];
}

/** A class has a page of its own in a folder; the others are one page per module. */
function kindOf(file: string): string {
  const folder = path.basename(path.dirname(file));
  return folder === "classes" ? folder : path.basename(file);
}
