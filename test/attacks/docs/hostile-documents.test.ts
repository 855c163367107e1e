import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildSmallSite } from "../../docs/support/build-small-site.js";
import { hostileSite } from "../../docs/support/hostile-site.js";
import { useHostileSite } from "../../docs/support/use-small-sites.js";
import { listHostileDocuments } from "../support/hostile-documents.js";
import { markerName } from "../support/hostile-text.js";
import { findFetching, ofHtml } from "./support/find-fetching.js";
import { describeApi } from "../../../docs/site/api/apis.js";
import { listPages } from "../../../docs/site/pages.js";
import { renderTwins } from "../../../docs/site/texts.js";
import { createDocumentWithText } from "../support/document-with-text.js";
import { unseen, unseenCharacters } from "../support/unseen.js";

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

/** What programs read of a document with a text everywhere. */
function textsOf(prose: string): Map<string, string> {
  const document = createDocumentWithText({ prose, value: prose, name: "a", sent: "b" });
  const api = describeApi("other", document, false);
  const guide = { path: "index", title: api.heading, description: api.summary, markdown: prose };
  const landing = { ...guide, page: prose, pictures: new Map() };
  const content = { apis: [api], guide: [], landing, client: [] };
  return renderTwins(content, listPages(content));
}

describe("an attacker who writes for the agents that read the docs", () => {
  it.each(unseenCharacters)("hides nothing by %s", (_, hidden) => {
    const texts = textsOf(`a${hidden}b`);
    expect(texts.size).toBeGreaterThan(8);
    for (const text of texts.values()) expect(text.replaceAll(/[\n\t]/g, "")).not.toMatch(unseen);
    expect(texts.get("index.md")).toMatch(/^a ?b$/);
    expect(() => JSON.parse(texts.get("api/other.json") ?? "")).not.toThrow();
  });

  const forged = ["\n\n", "\r\n", "\r", "\u2028"].map((end) => `a${end}# Forged`);

  it.each(forged)("makes no heading or link of a title, a version or a summary: %j", (prose) => {
    const texts = textsOf(`${prose} ](https://evil.example) [b`);
    const llms = texts.get("llms.txt") ?? "";
    expect(llms).not.toMatch(/^# Forged|^- (?!\[(?:\\.|[^\\\]])*\]\(api\/)/m);
    expect(texts.get("api/other.md")?.match(/^# .*/gm)?.[0]).toMatch(/^# a .*# Forged/);
    const operations = [...texts].filter(([name]) => name.startsWith("api/other/"));
    for (const [, text] of operations) expect(text).toMatch(/^# a # Forged/);
  });
});
