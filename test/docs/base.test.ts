import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSmallSite, type SmallSite } from "./support/build-small-site.js";
import { openChromium, openPage, scriptsHaveRun } from "./support/open-chromium.js";
import { serveSite, type ServedSite } from "./support/serve-site.js";
import { searchSite } from "./support/site-views.js";
import { specimenSite } from "./support/specimen.js";

const site: SmallSite = {
  ...specimenSite,
  name: "based",
  base: "/docs/",
  editUrl: "https://edit.example/main/docs/:path",
};

let folder: string;
let browser: Browser;
let served: ServedSite;

beforeAll(async () => {
  folder = await buildSmallSite(site);
  [browser, served] = await Promise.all([openChromium(), serveSite(folder, "/docs/")]);
});

afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

/** Opens a page, has something done there, and expects that nothing was asked for in vain. */
async function use(file: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints } = await openPage(browser, served.url + file);
  await work(page);
  await page.close();
  expect(complaints).toEqual([]);
  expect(served.missed).toEqual([]);
}

describe("a site in a folder of its host", () => {
  it("leads from its first page to others, and back", async () => {
    await use("", async (page) => {
      await page.getByRole("link", { name: "One button" }).click();
      await page.waitForURL(`${served.url}guide/quickstart.html`);
      await page.getByRole("link", { name: "Cloud Agent SDK" }).click();
      await expect.poll(() => page.url()).toBe(served.url);
    });
  });

  it("finds an operation, and goes there", async () => {
    await use("guide/other.html", async (page) => {
      const results = await searchSite(page, "Read a run");
      await results.first().click();
      await expect.poll(() => page.url()).toMatch(/\/docs\/api\/v[34]\.html#\/runs\/runs\.get$/);
      await scriptsHaveRun(page);
    });
  });

  it("shows the reference of an API by Redoc", async () => {
    await use("api/v4.html#/runs/runs.get", async (page) => {
      const heading = page.locator('[data-section-id="/runs/runs.get"] h2');
      await heading.waitFor();
      expect(await heading.innerText()).toContain("Read a run");
    });
  });

  it("leads from a reference to its form, its Markdown and its document", async () => {
    await use("api/v4.html", async (page) => {
      const links = page.getByRole("navigation", { name: "This API" }).getByRole("link");
      const targets = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute("href")),
      );
      expect(targets).toEqual([
        "/docs/api/v4.html",
        "/docs/try/v4.html",
        "/docs/api/v4.md",
        "/docs/api/v4.json",
      ]);
      for (const target of targets.slice(2)) {
        const { status } = await fetch(new URL(target ?? "", served.url));
        expect(status, `${target}`).toBe(200);
      }
    });
  });

  it("has the form that tries an API, with its style", async () => {
    await use("try/v4.html", async (page) => {
      await page.locator("form.try-it").waitFor();
      const styles = await page.evaluate(() =>
        [...document.styleSheets].map(({ href }) => new URL(href ?? location.href).pathname),
      );
      expect(styles).toContain("/docs/try/try-it.css");
    });
  });

  it("names the twin of each page in its head", async () => {
    await use("guide/other.html", async (page) => {
      const link = page.locator('link[rel="alternate"][type="text/markdown"]');
      expect(await link.getAttribute("href")).toBe("/docs/guide/other.md");
      expect(await readFile(path.join(folder, "guide/other.md"), "utf8")).toContain("# Another");
    });
  });

  it("has its base in each address of its sitemap", async () => {
    const text = await readFile(path.join(folder, "sitemap.xml"), "utf8");
    const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toContain("https://docs.example/docs/guide/quickstart.html");
    expect(urls).toContain("https://docs.example/docs/");
    expect(urls.filter((url) => !url?.startsWith("https://docs.example/docs/"))).toEqual([]);
  });
});

describe("with an address to edit pages under, a page", () => {
  it("of the guide leads to its source", async () => {
    await use("guide/other.html", async (page) => {
      const link = page.getByRole("link", { name: "Edit this page" });
      expect(await link.getAttribute("href")).toBe("https://edit.example/main/docs/guide/other.md");
    });
  });

  it.each(["client/v4/classes/Specimen.html", "api/v4.html", "try/v4.html"])(
    "that is made of other sources does not, such as %s",
    async (file) => {
      await use(file, async (page) => {
        expect(await page.getByRole("link", { name: "Edit this page" }).count()).toBe(0);
      });
    },
  );
});
