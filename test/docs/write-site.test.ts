import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { describeApi } from "../../docs/site/api/apis.js";
import type { Content } from "../../docs/site/read-content.js";
import type { SiteOptions } from "../../docs/site/site-options.js";
import { writeSite } from "../../docs/site/write-site.js";
import { InterruptedError } from "../../generator/api/problem.js";
import { hashText } from "../../generator/api/generated-file.js";
import { listAll } from "../generator/support/list-all.js";
import { createFolder } from "../generator/support/temporary-folder.js";

const built = "built earlier";
const manifest = JSON.stringify({
  apis: [],
  files: { "index.html": hashText(built), "gone.html": hashText(built) },
});
const earlier = { "docs-manifest.json": manifest, "index.html": built, "gone.html": built };

/** A folder with files, and what builds a site there. */
function createSite(files: Readonly<Record<string, string>>) {
  const named = Object.entries(files).map(([name, text]) => [`site/${name}`, text]);
  const folder = createFolder(Object.fromEntries(named));
  const siteUrl = new URL("https://docs.example");
  const options: SiteOptions = { out: path.join(folder, "site"), base: "/", siteUrl };
  return { folder, options };
}

it("a build that fails says why, and leaves the earlier site as it was and nothing else", async () => {
  const { folder, options } = createSite(earlier);
  const before = listAll(folder);
  await expect(writeSite(contentWith("[nowhere](missing.md)"), options)).rejects.toThrow(
    /VitePress did not build the pages:[^]*missing/,
  );
  expect(listAll(folder)).toEqual(before);
  expect(await leftSources()).toEqual([]);
});

it("a build that is interrupted leaves the earlier site as it was and nothing else", async () => {
  const { folder, options } = createSite(earlier);
  const before = listAll(folder);
  const stop = new AbortController();
  const written = writeSite(contentWith("[nowhere](missing.md)"), options, stop.signal);
  setTimeout(() => stop.abort(new InterruptedError()), 100);
  const error: Error = await written.then(() => new Error("written"), Object);
  expect([error, error.cause]).toContainEqual(expect.any(InterruptedError));
  expect(listAll(folder)).toEqual(before);
  expect(await leftSources()).toEqual([]);
});

it("a build replaces the files of the earlier one, and leaves those of others", async () => {
  const others = { CNAME: "docs.example", ".nojekyll": "", "api/mine.md": "mine" };
  const { folder, options } = createSite({ ...earlier, ...others });
  await writeSite(contentWith("Text"), options);
  const after = listAll(path.join(folder, "site"));
  expect(after).toMatchObject(others);
  expect(after["index.html"]).toContain("Text");
  expect(Object.keys(after)).not.toContain("gone.html");
  expect(Object.keys(after).filter((name) => /\.new$|writing/.test(name))).toEqual([]);
  await writeFile(path.join(options.out, "index.html"), "edited");
  await expect(writeSite(contentWith("[nowhere](missing.md)"), options)).rejects.toThrow(
    /site\/index\.html: was edited after it was generated, and would be replaced/,
  );
  expect(listAll(options.out)).toEqual({ ...after, "index.html": "edited" });
});

it.each([
  ["the guide of this project", "docs"],
  ["its sources", "."],
  ["generated code", "generated"],
])("a build replaces nothing in a folder with other files: %s", async (_, out) => {
  const options = { ...createSite({}).options, out: path.resolve(out) };
  await expect(writeSite(contentWith("Text"), options)).rejects.toThrow(
    `${out}: has files that npm run docs did not write; expected an empty folder, or one that it wrote`,
  );
});

it("a build copies nothing from the disk that prose names, and does not end at what is not there", async () => {
  const { folder, options } = createSite({});
  const secret = path.join(folder, "passport.png");
  await writeFile(secret, "secret".repeat(2000));
  const places = [
    secret,
    `..${secret}`,
    `/@fs${secret}`,
    "/nowhere.png",
    "./nowhere.svg",
    "gone.png",
    "/pictures/gone-1-light.svg",
  ];
  const prose = places.flatMap((place) => [
    `![a](${place})`,
    `![b][${place}]\n\n[${place}]: ${place}`,
    `<img src="${place}"><video poster="${place}"></video><svg><image href="${place}"/></svg>`,
    `<style>a { background: url(${place}) }</style>`,
    `[c](${place})`,
  ]);
  const description = prose.join("\n\n");
  const info = { title: "A", version: "1", description };
  const get = { operationId: "a".repeat(400), description, responses: { 200: { description } } };
  const document = { openapi: "3.1.0", info, paths: { "/a": { get } } };
  const api = describeApi("other", document, false);
  await writeSite({ ...contentWith(prose.slice(0, -1).join("\n\n")), apis: [api] }, options);
  const files = listAll(options.out);
  // The site of another team has the first letter of its title as its icon.
  expect(files["icon.svg"]).toContain(">A</text>");
  const after = Object.values(files);
  expect(after.filter((text) => text.includes("secretsecret"))).toEqual([]);
  expect(after.filter((text) => text.includes("<title>")).length).toBeGreaterThan(2);
});

it("a build that was killed while it wrote is finished by the next one, however that ends", async () => {
  const { options } = createSite(earlier);
  const next = manifest.replace(hashText(built), hashText("new"));
  const works = [
    ["index.html", built, "new"],
    ["docs-manifest.json", manifest, next],
  ] as const;
  for (const [name, , text] of works) await writeFile(path.join(options.out, `.${name}.new`), text);
  const list = works.map(([name, ...texts]) => [name, ...texts.map((text) => hashText(text))]);
  await writeFile(path.join(options.out, ".writing.json"), JSON.stringify(list));
  const stop = AbortSignal.abort(new InterruptedError());
  await expect(writeSite(contentWith("Text"), options, stop)).rejects.toThrow(InterruptedError);
  expect(listAll(options.out)).toEqual({
    ...earlier,
    "index.html": "new",
    "docs-manifest.json": next,
  });
});

function contentWith(markdown: string): Content {
  const about = { path: "index", title: "T", description: "D" };
  const landing = { ...about, markdown, page: markdown, pictures: new Map() };
  return { apis: [], landing, guide: [], client: [] };
}

/** Sources of this site that are still there; those of others may come and go. */
async function leftSources(): Promise<string[]> {
  const folders = await readdir(".docs").catch(() => []);
  const read = (name: string): Promise<string> =>
    readFile(path.join(".docs", name, "source/index.md"), "utf8").catch(() => "");
  const texts = await Promise.all(folders.map(read));
  return folders.filter((_, at) => texts[at]?.includes("[nowhere]"));
}
