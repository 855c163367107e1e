import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderApi } from "../../docs/site/api-page.js";
import { describeApi } from "../../docs/site/apis.js";
import { renderClientPage } from "../../docs/site/client-page.js";
import { renderGuidePage, type GuidePage } from "../../docs/site/guide.js";
import { renderLanding } from "../../docs/site/landing.js";
import { renderMarkdown } from "../../docs/site/markdown.js";
import { showViews } from "./support/api-views.js";
import { hostileDocument, payloads } from "./support/hostile-document.js";
import { openChromium, openPage } from "./support/open-chromium.js";
import { serveSite, type ServedSite } from "./support/serve-site.js";
import { writeSmallSite } from "./support/write-small-site.js";

let folder: string;
let browser: Browser;
let served: ServedSite;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-hostile-"));
  await writeSite();
  [browser, served] = await Promise.all([openChromium(), serveSite(folder)]);
});

afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe("hostile text of a spec", () => {
  it("does nothing on the page of an API, and is shown", async () => {
    const { page, complaints } = await openPage(browser, `${served.url}api/v4.html`);
    for await (const _ of showViews(page)) await expectHarmless(page);
    expect(await shownText(page)).toContain("press four");
    for (const payload of payloads) expect(await shownText(page)).toContain(payload);
    await page.close();
    expect(complaints).toEqual([]);
  });

  it.each(["index.html", "guide/hostile.html", "client/hostile.html"])(
    "does nothing on %s, and is shown",
    async (file) => {
      const { page, complaints } = await openPage(browser, served.url + file);
      await expectHarmless(page);
      for (const payload of payloads) expect(await shownText(page)).toContain(payload);
      await page.close();
      expect(complaints).toEqual([]);
    },
  );

  it("fetches nothing", () => {
    expect(served.missed).toEqual([]);
  });
});

describe("the check of hostile text", () => {
  it("would report a page that obeys it", async () => {
    const { page } = await openPage(browser, `${served.url}index.html`);
    await page.evaluate(() => {
      document.body.innerHTML =
        "<a href='javascript:alert(1)'>press</a><b onclick='alert(2)'>press</b><iframe></iframe>";
    });
    expect(await dangers(page)).toHaveLength(3);
    await page.close();
  });
});

/** A site of which every page holds the document's text, written by what writes the real one. */
async function writeSite(): Promise<void> {
  const api = describeApi("v4", "/api/v4", hostileDocument);
  const markdown = `# Hostile\n\n${String(Object(hostileDocument["info"]).description)}`;
  const page: GuidePage = {
    path: "guide/hostile",
    title: payloads.join(" "),
    description: payloads.join(" "),
    markdown,
    ...renderMarkdown(markdown),
  };
  const clientPage = {
    path: "client/hostile",
    title: payloads.join(" "),
    kind: "class",
    module: "v4",
    markdown,
  } as const;
  const files = await renderApi(api, [api]);
  files.set("index.html", renderLanding(page, [page], [api]));
  files.set("guide/hostile.html", renderGuidePage(page, [page]));
  files.set("client/hostile.html", renderClientPage(clientPage, [clientPage]));
  await writeSmallSite(folder, files);
}

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
          element.matches("iframe, object, embed, form, base, meta[http-equiv=refresh]")
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

/** What the page shows, without what joins characters unseen. */
async function shownText(page: Page): Promise<string> {
  return (await page.locator("body").innerText()).replaceAll("\u2060", "").replaceAll(/\s+/g, " ");
}
