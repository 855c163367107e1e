import { readdir } from "node:fs/promises";
import { describe, expect, inject, it } from "vitest";
import { violations } from "./support/axe.js";
import { findOutside, luminance } from "./support/site-views.js";
import { followsScheme } from "./support/open-chromium.js";
import { phone, useSite } from "./support/use-site.js";
import { readCases } from "../support/read-cases.js";

const site = useSite();

const { kinds } = readCases("fixtures/sayings.yaml", import.meta.url);

it.each<string>(kinds)(
  "a page such as %s keeps to its rules, fits a phone and has nothing for axe to report",
  async (file) => {
    const page = await site.show(file);
    expect(await page.locator("main").count()).toBe(1);
    expect(await page.locator("h1").count()).toBe(1);
    await page.waitForLoadState("networkidle");
    // Colors apart.
    expect(await violations(page, { contrast: false })).toEqual([]);
    await page.setViewportSize(phone);
    expect(await findOutside(page)).toEqual([]);
    expect(site.complaints()).toEqual([]);
  },
);

it("in a window of 1360 pixels, no block of code is cut and no name in a table is broken", async () => {
  const page = await site.show("index.html", { width: 1360, height: 900 });
  const files = await readdir(inject("site"), { recursive: true });
  // One page takes the place of the other, which is much faster than to load each.
  const cut = await page.evaluate(
    async (addresses) => {
      const found: string[] = [];
      for (const address of addresses) {
        const text = await (await fetch(address)).text();
        document.body.innerHTML = new DOMParser().parseFromString(text, "text/html").body.innerHTML;
        for (const tab of document.querySelectorAll(".blocks > *")) tab.classList.add("active");
        for (const { clientWidth, scrollWidth, textContent } of document.querySelectorAll("pre"))
          if (scrollWidth > clientWidth) found.push(`${address}: ${textContent}`);
        const names = document.querySelectorAll<HTMLElement>("td:not(:last-child) code, th code");
        for (const { offsetHeight, textContent } of names)
          if (offsetHeight > 30 && /^[\w.]+$/.test(textContent)) found.push(address + textContent);
      }
      return found;
    },
    files.filter((file) => /(?<!offline)\.html$/.test(file)).map(site.urlOf),
  );
  expect(cut).toEqual([]);
});

describe("axe", () => {
  it.each([
    ["light", "guide/limits.html"],
    ["dark", "api/signup/create-challenge.html"],
  ] as const)("has nothing against the colors in %s either", async (scheme, file) => {
    const page = await site.show(file);
    await page.emulateMedia({ colorScheme: scheme });
    await followsScheme(page, scheme);
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  });

  it("would report a page that nobody can read", async () => {
    const page = await site.show("404.html");
    await page.evaluate(() => {
      document.body.innerHTML =
        "<main><p style='color: #ccc; background: #fff'>faint</p><img></main>";
    });
    const found = (await violations(page)).join("\n");
    expect(found).toContain("color-contrast");
    expect(found).toContain("image-alt");
  });
});

/** Colors of text, as the theme names them, and of what the text is on. */
const texts = ["text-1", "text-2", "text-3", "brand-1", "brand-2"].map((name) => `--vp-c-${name}`);
const backs = ["bg", "bg-alt", "bg-elv", "bg-soft"].map((name) => `--vp-c-${name}`);

it.each(["light", "dark"] as const)(
  "the theme in %s has enough contrast between each color of text and each background",
  async (scheme) => {
    const page = await site.show("guide/limits.html");
    await page.emulateMedia({ colorScheme: scheme });
    await followsScheme(page, scheme);
    const pairs = texts.flatMap((text) => backs.map((back) => [text, back] as const));
    const faint: string[] = [];
    for (const [text, back] of [...pairs, ["white", "--vp-c-brand-3"] as const]) {
      const [one, other] = [await luminance(page, text), await luminance(page, back)];
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (!(ratio >= 4.5)) faint.push(`${text} on ${back}: ${ratio.toFixed(2)}`);
    }
    expect(faint).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  },
);
