import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildSmallSite } from "../../docs/support/build-small-site.js";
import { hostileSite } from "../../docs/support/hostile-site.js";
import { useHostileSite } from "../../docs/support/use-small-sites.js";
import { listHostileDocuments } from "../support/hostile-documents.js";
import { markerName } from "../support/marker.js";
import { findFetching, ofHtml } from "./support/find-fetching.js";

const site = useHostileSite();

describe.each(listHostileDocuments())("gets into the docs by the document $name", ({ name }) => {
  it.each(["api", "try"])("and has a reader of the page in %s/ fetch something", async (place) => {
    const folder = await buildSmallSite(hostileSite);
    const text = await readFile(path.join(folder, place, `${name}.html`), "utf8");
    expect(findFetching(text, ofHtml)).toEqual([]);
  });

  it("and runs something in a browser", async () => {
    const page = await site.show(`api/${name}.html`);
    expect(await page.locator("body").innerText()).not.toBe("");
    expect(
      await page.evaluate((mark) => Reflect.get(globalThis, mark), markerName),
    ).toBeUndefined();
    // What a page still has to complain of when it is left comes before the next one is there.
    await page.goto("about:blank");
    expect(site.complaints()).toEqual([]);
  });
});
