import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildSmallSite } from "./support/build-small-site.js";
import { searchSite } from "./support/site-views.js";
import { specimenSite } from "./support/specimen.js";
import { useHostileSite, useSpecimens } from "./support/use-small-sites.js";

const site = useSpecimens();
const editable = useHostileSite();

const read = async (file: string): Promise<string> =>
  readFile(path.join(await buildSmallSite(specimenSite), file), "utf8");

describe("a site in a folder of its host", () => {
  it("leads from its first page to others, and back", async () => {
    const page = await site.show("");
    await page.getByRole("link", { name: "One button" }).click();
    await page.waitForURL(site.urlOf("guide/quickstart.html"));
    await page.getByRole("link", { name: "Cloud Agent SDK" }).click();
    await expect.poll(() => page.url()).toBe(site.urlOf(""));
  });

  it("finds an operation, goes there, and shows it", async () => {
    const page = await site.show("guide/other.html");
    const results = await searchSite(page, "Read a run");
    await results.first().click();
    await expect.poll(() => page.url()).toMatch(/\/own\/api\/v[34]\/runs-get\.html/);
    await page.getByRole("heading", { name: "Read a run", level: 1 }).waitFor();
  });

  it("leads from an API to its document and its one file", async () => {
    const page = await site.show("api/v4.html");
    for (const name of ["OpenAPI document", "This reference in one file"]) {
      const address = await page.getByRole("link", { name }).getAttribute("href");
      const { href } = new URL(address ?? "", page.url());
      expect(href).toContain("/docs/own/api/v4.");
      expect((await fetch(href)).status, name).toBe(200);
    }
  });

  it("has the form of an operation, with its style", async () => {
    const page = await site.show("api/v4/runs-get.html");
    await page.getByRole("button", { name: "Try it" }).click();
    const send = page.getByRole("button", { name: "Send to the sandbox" });
    expect(await send.evaluate((button) => getComputedStyle(button).borderRadius)).toBe("20px");
  });

  it("names the twin of each page in its head", async () => {
    expect(await read("guide/other.html")).toMatch(
      /<link [^>]*href="\/docs\/own\/guide\/other\.md"/,
    );
    expect(await read("guide/other.md")).toContain("# Another");
  });

  it("leads to no place to edit a page, as long as nobody says where that is", async () => {
    expect(await read("guide/other.html")).not.toContain("Edit this page");
  });

  it("has its base in each address of its sitemap", async () => {
    const text = await read("sitemap.xml");
    const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    expect(urls).toContain("https://docs.example/docs/own/guide/quickstart.html");
    expect(urls).toContain("https://docs.example/docs/own/");
    expect(urls.filter((url) => !url?.startsWith("https://docs.example/docs/own/"))).toEqual([]);
  });

  it("asks for nothing in vain", () => {
    expect(site.complaints()).toEqual([]);
  });
});

it.each([
  ["of the guide leads to its source", "guide/other.html", ["https://edit.example/guide/other.md"]],
  ["of a class leads to none", "client/v4/classes/Hostile.html", []],
  ["of an API leads to none", "api/v4.html", []],
  ["of an operation leads to none", "api/v4/runs-get.html", []],
])("with an address to edit pages under, a page %s", async (_, file, wanted) => {
  const page = await editable.show(file);
  const links = page.getByRole("link", { name: "Edit this page" });
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual(
    wanted,
  );
});
