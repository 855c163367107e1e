import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { buildSmallSite } from "../../docs/support/build-small-site.js";
import { hostileSite } from "../../docs/support/hostile-site.js";
import { findFetching, ofHtml } from "./support/find-fetching.js";

const folder = await buildSmallSite(hostileSite);
const ofMarkdown = [/!\[[^\]]*\]\(/, /\]\(javascript:/i];

function read(file: string): string {
  return readFileSync(path.join(folder, file), "utf8");
}

describe("has a page of the docs fetch what tells who reads it", () => {
  const names =
    "api/fetching api/fetching/runs-get index guide/fetching client/v4/classes/Fetching";

  it.each(names.split(" "))("by an image, a style or a link in the text of %s", (name) => {
    const page = read(`${name}.html`);
    expect(page).toContain("evil.example");
    expect(findFetching(page, ofHtml)).toEqual([]);
  });

  it("in any file that is built of our own specs", () => {
    const site = inject("site");
    const pages = readdirSync(site, { recursive: true, encoding: "utf8" });
    const dangers = pages.flatMap((name) => {
      // The reference that is one file has a script inside, and rules that let it fetch nothing.
      if (!/(?<!offline)\.(?:html|md|txt)$/.test(name)) return [];
      const text = readFileSync(path.join(site, name), "utf8");
      return findFetching(text, name.endsWith(".html") ? ofHtml : ofMarkdown);
    });
    expect(dangers).toEqual([]);
  });

  it("by the parts of pages that a link within the site loads", () => {
    const parts = readdirSync(path.join(folder, "assets"), { encoding: "utf8" });
    const scripts = parts.filter((name) => /\.md\..*\.js$/.test(name));
    expect(scripts.length).toBeGreaterThan(4);
    // A title is data there, which is shown as text.
    const title = /JSON\.parse\((["'`])[^]*?[^\\]\1\)/;
    const dangers = scripts.flatMap((name) => {
      const content = read(`assets/${name}`).replace(title, "");
      return findFetching(content.replaceAll('\\"', '"'), ofHtml);
    });
    expect(dangers).toEqual([]);
  });
});
