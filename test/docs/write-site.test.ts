import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import type { Content } from "../../docs/site/read-content.js";
import type { SiteOptions } from "../../docs/site/site-options.js";
import { writeSite } from "../../docs/site/write-site.js";
import { createFolder } from "../generator/support/temporary-folder.js";

it("a build that fails says why, and leaves the earlier site as it was and nothing else", async () => {
  const folder = createFolder({ "site/index.html": "built earlier" });
  const options: SiteOptions = {
    out: path.join(folder, "site"),
    base: "/",
    siteUrl: new URL("https://docs.example"),
  };
  await expect(writeSite(contentWith("[nowhere](missing.md)"), options)).rejects.toThrow(
    /VitePress did not build the pages:[^]*missing/,
  );
  expect(await readdir(folder)).toEqual(["site"]);
  expect(await readFile(path.join(folder, "site/index.html"), "utf8")).toBe("built earlier");
  expect(await leftSources()).toEqual([]);
});

function contentWith(markdown: string): Content {
  const page = {
    path: "index",
    title: "T",
    description: "D",
    markdown,
    page: markdown,
    pictures: new Map(),
  };
  return { apis: [], landing: page, guide: [], client: [] };
}

/** Sources of this site that are still there; those of others may come and go. */
async function leftSources(): Promise<string[]> {
  const folders = await readdir(".docs").catch(() => []);
  const read = (name: string): Promise<string> =>
    readFile(path.join(".docs", name, "index.md"), "utf8").catch(() => "");
  const texts = await Promise.all(folders.map(read));
  return folders.filter((_, at) => texts[at]?.includes("[nowhere]"));
}
