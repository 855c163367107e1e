import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSmallSite } from "../../docs/support/build-small-site.js";
import { openChromium, openPage, visit, type Watched } from "../../docs/support/open-chromium.js";
import { serveSite, type ServedSite } from "../../docs/support/serve-site.js";
import { listHostileDocuments } from "../support/hostile-documents.js";
import { markerName } from "../support/marker.js";
import { attackedSite } from "./support/attacked-site.js";
import { findFetching, ofHtml } from "./support/find-fetching.js";

const documents = listHostileDocuments();
let folder: string;
let browser: Browser;
let served: ServedSite;
let window: Watched;

beforeAll(async () => {
  folder = await buildSmallSite(attackedSite);
  [browser, served] = await Promise.all([openChromium(), serveSite(folder)]);
  window = await openPage(browser, `${served.url}api/${documents[0]?.name}.html`);
});

afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

describe.each(documents)("gets into the docs by the document $name", ({ name }) => {
  it.each(["api", "try"])("and has a reader of the page in %s/ fetch something", async (place) => {
    const text = await readFile(path.join(folder, place, `${name}.html`), "utf8");
    expect(findFetching(text, ofHtml)).toEqual([]);
  });

  it("and runs something in a browser", async () => {
    const { page, complaints } = window;
    await visit(page, `${served.url}api/${name}.html`);
    expect(await page.locator("body").innerText()).not.toBe("");
    expect(
      await page.evaluate((mark) => Reflect.get(globalThis, mark), markerName),
    ).toBeUndefined();
    // What a page still has to complain of when it is left comes before the next one is there.
    await page.goto("about:blank");
    expect(complaints).toEqual([]);
  });
});
