import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFolder } from "../generator/support/temporary-folder.js";
import { projectRoot } from "../package/support/run.js";
import { buildSmallSite, type SmallSite } from "./support/build-small-site.js";
import { openChromium, openPage } from "./support/open-chromium.js";
import { serveSite, type ServedSite } from "./support/serve-site.js";
import { specimenSite } from "./support/specimen.js";

const site: SmallSite = {
  ...specimenSite,
  name: "versioned",
  base: "/docs/own/",
  versions: "/docs/versions.json",
};

const { version } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
const own = `v${version}`;

let built: string;
let browser: Browser;

beforeAll(async () => {
  [built, browser] = await Promise.all([buildSmallSite(site), openChromium()]);
});

afterAll(() => browser.close());

/** Serves the site beside docs of other versions, and the text of a list of versions; absent: there is no list. */
function publish(list?: string): Promise<ServedSite> {
  const folder = createFolder();
  symlinkSync(built, path.join(folder, "own"));
  for (const name of ["latest", "v0.0.2", "v0.0.1"]) {
    mkdirSync(path.join(folder, name));
    writeFileSync(
      path.join(folder, name, "index.html"),
      `<link rel="icon" href="data:,"><title>${name}</title>`,
    );
  }
  if (list !== undefined) writeFileSync(path.join(folder, "versions.json"), list);
  return serveSite(folder, "/docs/");
}

/** Opens a page of the site, waits until it has asked for the list, and expects that it complains of no more than it may. */
async function use(
  { url }: ServedSite,
  file: string,
  work: (page: Page) => Promise<void>,
  expected: readonly string[] = [],
): Promise<void> {
  const { page, complaints } = await openPage(browser, `${url}own/${file}`);
  await page.waitForLoadState("networkidle");
  await work(page);
  expect(complaints).toEqual(expected);
  await page.close();
}

/** The versions that the menu leads to; `undefined` when the page shows its own version as plain text. */
async function offered(page: Page): Promise<string[] | undefined> {
  if ((await menu(page).count()) === 0) return undefined;
  return menu(page).locator("a").allTextContents();
}

function menu(page: Page): Locator {
  return page.locator("details.version");
}

describe("the menu of versions", () => {
  it.each(["index.html", "guide/other.html", "api/v4.html"])(
    "names its own version and offers the other ones on %s",
    async (file) => {
      await using served = await publish(JSON.stringify(["latest", own, "v0.0.2", "latest"]));
      await use(served, file, async (page) => {
        expect(await offered(page)).toEqual(["latest", "v0.0.2"]);
        expect(await menu(page).locator("summary").innerText()).toBe(own);
        await menu(page).locator("summary").click();
        await menu(page).getByRole("link", { name: "v0.0.2" }).click();
        await page.waitForURL(`${served.url}v0.0.2/`);
      });
    },
  );

  it("opens another version by the keyboard, and leads nowhere until one is chosen", async () => {
    await using served = await publish('["latest", "v0.0.2", "v0.0.1"]');
    await use(served, "guide/other.html", async (page) => {
      const summary = menu(page).locator("summary");
      await tabTo(page, summary);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await tabTo(page, menu(page).getByRole("link", { name: "v0.0.2" }));
      expect(page.url()).toBe(`${served.url}own/guide/other.html`);
      await page.keyboard.press("Enter");
      await expect.poll(() => page.url()).toBe(`${served.url}v0.0.2/`);
      expect(await page.title()).toBe("v0.0.2");
      await page.goBack();
      await summary.waitFor();
      expect(await summary.innerText()).toBe(own);
    });
  });
});

describe("a page shows its own version alone", () => {
  it("when there is no list", async () => {
    await using served = await publish();
    const missing =
      "console: Failed to load resource: the server responded with a status of 404 (Not Found)";
    await use(served, "index.html", expectOwnAlone, [missing]);
    expect(served.missed).toEqual(["/docs/versions.json"]);
  });

  it.each([
    ["is no JSON", "<!doctype html><title>Sign in</title>"],
    ["is no list", '{"length": 1, "0": "latest"}'],
    ["is empty", "[]"],
    ["names its own version alone", JSON.stringify([own])],
    [
      "has names that lead elsewhere",
      '["../..", "v1/../..", "/v1", "//x.example", "v1/", "v1?", "v1#", "v1%2f"]',
    ],
    ["has addresses", '["https://x.example/", "javascript:alert(1)", "v1:alert(1)"]'],
    ["has markup", '["<img src=x onerror=alert(1)>", "v1<img src=x onerror=alert(1)>"]'],
    [
      "has other things than names",
      '[null, 1, true, {"name": "latest"}, ["latest"], [["v0.0.1"]]]',
    ],
  ])("when the list %s", async (_, list) => {
    await using served = await publish(list);
    await use(served, "index.html", expectOwnAlone);
    expect(served.missed).toEqual([]);
  });
});

async function expectOwnAlone(page: Page): Promise<void> {
  expect(await offered(page)).toBeUndefined();
  expect(await page.locator(".version").allInnerTexts()).toEqual([own]);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = (): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 20 && !(await hasFocus()); presses += 1)
    await page.keyboard.press("Tab");
}
