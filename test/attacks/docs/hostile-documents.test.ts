import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildSmallSite } from "../../docs/support/build-small-site.js";
import { hostileSite } from "../../docs/support/hostile-site.js";
import { useHostileSite } from "../../docs/support/use-small-sites.js";
import { listHostileDocuments } from "../support/hostile-documents.js";
import { markerName } from "../support/hostile-text.js";
import { findFetching, ofHtml } from "./support/find-fetching.js";

const site = useHostileSite();

describe.each(listHostileDocuments())("gets into the docs by the document $name", ({ name }) => {
  it("and has a reader of its pages fetch or run something", async () => {
    const folder = path.join(await buildSmallSite(hostileSite), "api");
    const operations = (await readdir(path.join(folder, name)).catch(() => [])).map(
      (file) => `${name}/${file}`,
    );
    const pages = [`${name}.html`, ...operations.filter((file) => file.endsWith(".html"))];
    for (const file of pages) {
      expect(findFetching(await readFile(path.join(folder, file), "utf8"), ofHtml)).toEqual([]);
      const page = await site.show(`api/${file}`);
      expect(await page.locator("body").innerText()).not.toBe("");
      expect(
        await page.evaluate((mark) => Reflect.get(globalThis, mark), markerName),
      ).toBeUndefined();
      // What a page still has to complain of when it is left comes before the next one is there.
      await page.goto("about:blank");
      expect(site.complaints()).toEqual([]);
    }
  });
});
