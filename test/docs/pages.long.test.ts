import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { violations } from "./support/axe.js";
import { followsScheme } from "./support/open-chromium.js";
import { differingRows } from "./support/picture.js";
import { takeBoth } from "./support/shots.js";
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

/** Pages of a built site, as paths below its folder. */
interface SitePages {
  /** The landing page, the guide, and the page of a missing page. */
  readonly text: readonly string[];
  /** Overviews, operations and what the APIs share. */
  readonly api: readonly string[];
  /** Of the client reference the first page, and the largest of each kind: class, functions, types, overview of a module. */
  readonly client: readonly string[];
}

/** Lists the pages that are opened in a browser: all but those that are made like another one. */
async function listSitePages(built: string): Promise<SitePages> {
  const names = await readdir(built, { recursive: true });
  const all = names.filter((file) => file.endsWith(".html")).toSorted();
  const client = all.filter((file) => /^client\/.+\//.test(file));
  return {
    text: all.filter((file) => !/^(api|client)\//.test(file)),
    api: all.filter((file) => /^api\/(?!.*\.offline)/.test(file)),
    client: ["client/index.html", ...(await largestOfEachKind(built, client))],
  };
}

async function largestOfEachKind(built: string, files: readonly string[]): Promise<string[]> {
  const largest = new Map<string, { readonly file: string; readonly size: number }>();
  for (const file of files) {
    const kind = kindOf(file);
    const { size } = await stat(path.join(built, file));
    if (size > (largest.get(kind)?.size ?? 0)) largest.set(kind, { file, size });
  }
  return [...largest.values()].map(({ file }) => file);
}

/** A class has a page of its own in a folder; the others are one page per module. */
function kindOf(file: string): string {
  const folder = path.basename(path.dirname(file));
  return folder === "classes" ? folder : path.basename(file);
}
