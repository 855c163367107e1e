import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { showViews } from "./support/api-views.js";
import { buildSmallSite } from "./support/build-small-site.js";
import { payloads } from "./support/hostile-document.js";
import { hostileSite } from "./support/hostile-site.js";
import { openChromium, openPage } from "./support/open-chromium.js";
import { serveSite, type ServedSite } from "./support/serve-site.js";
import { searchSite } from "./support/site-views.js";

let folder: string;
let browser: Browser;
let served: ServedSite;

beforeAll(async () => {
  folder = await buildSmallSite(hostileSite);
  [browser, served] = await Promise.all([openChromium(), serveSite(folder)]);
});

afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

const written = [
  "index.html",
  "guide/hostile.html",
  "client/index.html",
  "client/v4/classes/Hostile.html",
];

describe("hostile text of a spec", () => {
  it("does nothing on the page of an API, and is shown", async () => {
    const { page, complaints } = await openPage(browser, `${served.url}api/v4.html`);
    for await (const _ of showViews(page)) await expectHarmless(page);
    expect(await page.locator("body").innerText()).toContain("press four");
    expect(await missing(page)).toEqual([]);
    await page.close();
    expect(complaints).toEqual([]);
  });

  it.each(written)("does nothing on %s, and is shown", async (file) => {
    const { page, complaints } = await openPage(browser, served.url + file);
    await expectHarmless(page);
    expect(await missing(page)).toEqual([]);
    await page.close();
    expect(complaints).toEqual([]);
  });

  it("does nothing on the page that tries an API, and is its heading", async () => {
    const { page, complaints } = await openPage(browser, `${served.url}try/v4.html`);
    await page.locator("form.try-it").waitFor();
    await expectHarmless(page);
    const heading = plain(await page.locator("h1").innerText());
    expect(payloads.filter((payload) => !heading.includes(payload))).toEqual([]);
    await page.close();
    expect(complaints).toEqual([]);
  });

  it.each(written.slice(1))("does nothing on the way to %s from another page", async (file) => {
    const { page, complaints } = await openPage(browser, `${served.url}guide/last.html`);
    await page.evaluate((target) => {
      const link = document.createElement("a");
      link.href = target;
      link.textContent = "go there";
      document.querySelector(".vp-doc")?.prepend(link);
    }, served.url + file);
    await page.getByText("go there", { exact: true }).click();
    await page.waitForURL(served.url + file.replace(/index\.html$/, ""));
    await page.locator(".vp-doc h1").waitFor();
    await expectHarmless(page);
    await page.close();
    expect(complaints).toEqual([]);
  });

  it("does nothing in what the search finds, and is shown there", async () => {
    const { page, complaints } = await openPage(browser, `${served.url}guide/hostile.html`);
    const results = await searchSite(page, "hostile");
    expect(await results.count()).toBeGreaterThan(5);
    await expectHarmless(page);
    const text = plain(await results.first().innerText());
    // A title ends there where it has an address.
    expect(payloads.slice(0, 6).filter((payload) => !text.includes(payload))).toEqual([]);
    await page.close();
    expect(complaints).toEqual([]);
  });

  it("is text in the title, the sidebar, the outline and the links to the next pages", async () => {
    const { page } = await openPage(browser, `${served.url}guide/other.html`, {
      viewport: { width: 1600, height: 900 },
    });
    const places = [".VPSidebar", ".VPDocAside nav", ".prev-next .prev", ".prev-next .next"];
    for (const place of places) {
      const text = plain((await page.locator(place).first().textContent()) ?? "");
      const wanted = place === ".VPDocAside nav" ? ["{{ globalThis.harm = 1 }}"] : payloads;
      expect(
        wanted.filter((payload) => !text.includes(payload)),
        place,
      ).toEqual([]);
    }
    const title = plain(await page.title());
    expect(payloads.filter((payload) => !title.includes(payload))).toEqual([]);
    await page.close();
  });

  it("has no file of this machine copied into the site", async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    const texts = await Promise.all(files.map((file) => readFile(file, "latin1")));
    expect(files.filter((_, at) => /root:[x*]:0:0/.test(texts[at] ?? ""))).toEqual([]);
  });

  it("fetches nothing", () => {
    expect(served.missed).toEqual([]);
  });
});

describe("the check of hostile text", () => {
  it("would report a page that obeys it", async () => {
    const { page } = await openPage(browser, `${served.url}index.html`);
    await page.evaluate(() => {
      document.body.innerHTML =
        "<a href='javascript:alert(1)'>press</a><b onclick='alert(2)'>press</b><iframe></iframe><form action='x'></form>";
    });
    expect(await dangers(page)).toHaveLength(4);
    await page.close();
  });
});

async function expectHarmless(page: Page): Promise<void> {
  expect(await dangers(page)).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(globalThis, "harm"))).toBeUndefined();
  expect(await page.locator("body").isVisible()).toBe(true);
}

/** Everything on a page that would do something if somebody pressed it, or has been done. */
async function dangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const safe = new Set(["http:", "https:", "mailto:"]);
    return [...document.querySelectorAll("*")]
      .filter((element) => {
        const address = element.getAttribute("href") ?? element.getAttribute("src");
        const isLink = address !== null && !(element instanceof HTMLImageElement);
        return (
          (isLink && !safe.has(new URL(address, location.href).protocol)) ||
          element.getAttributeNames().some((name) => name.startsWith("on")) ||
          element.matches(
            "iframe, object, embed, form[action], [formaction], base, meta[http-equiv=refresh]",
          )
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

/** Payloads that the page does not show as they are. */
async function missing(page: Page): Promise<string[]> {
  const text = plain(await page.locator("body").innerText());
  return payloads.filter((payload) => !text.includes(payload));
}

/** Without what joins characters unseen. */
function plain(text: string): string {
  return text.replaceAll("\u2060", "").replaceAll(/\s+/g, " ");
}
