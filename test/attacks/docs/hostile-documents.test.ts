import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { asRecord } from "../../../runtime/json/as-record.js";
import { renderApi, type SiteFiles } from "../../../docs/site/api-page.js";
import { describeApi } from "../../../docs/site/apis.js";
import { openChromium, openPage, visit, type Watched } from "../../docs/support/open-chromium.js";
import { serveSite, type ServedSite } from "../../docs/support/serve-site.js";
import { writeSmallSite } from "../../docs/support/write-small-site.js";
import { listHostileDocuments } from "../support/hostile-documents.js";
import { markerName } from "../support/marker.js";
import { findFetching, ofHtml } from "./support/find-fetching.js";

const documents = listHostileDocuments();
let folder: string;
let files: SiteFiles;
let browser: Browser;
let served: ServedSite;
let window: Watched;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-hostile-"));
  const built = await Promise.all(documents.map(build));
  files = new Map(built.flatMap((pages) => [...pages]));
  await writeSmallSite(folder, files);
  [browser, served] = await Promise.all([openChromium(), serveSite(folder)]);
  window = await openPage(browser, `${served.url}api/${documents[0]?.name}.html`);
});

afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function build({ name, file }: (typeof documents)[number]): Promise<SiteFiles> {
  const document = asRecord(parse(await readFile(file, "utf8")));
  const api = describeApi(name, "/api/v1", document);
  return renderApi(api, [api]);
}

describe.each(documents)("gets into the docs by the document $name", ({ name }) => {
  it("and has a reader fetch something", () => {
    const pages = [...files].filter(([file]) => file === `api/${name}.html`);
    expect(pages).toHaveLength(1);
    for (const [, text] of pages) expect(findFetching(text, ofHtml)).toEqual([]);
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
