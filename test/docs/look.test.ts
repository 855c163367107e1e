import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, it } from "vitest";
import { buildSmallSite } from "./support/build-small-site.js";
import { followsScheme, openChromium, openPage, visit } from "./support/open-chromium.js";
import { differingRows, takePicture, type Picture } from "./support/picture.js";
import { differences, readReference } from "./support/reference.js";
import { serveSite, type ServedSite } from "./support/serve-site.js";
import { listSitePages } from "./support/site-pages.js";
import { searchSite } from "./support/site-views.js";
import { specimenSite } from "./support/specimen.js";

const site = inject("site");
const pages = await listSitePages(site);

const devices = {
  desktop: { width: 1280, columns: 80 },
  phone: { width: 390, columns: 39 },
} as const;

type Device = keyof typeof devices;

const deviceNames = ["desktop", "phone"] as const;

let browser: Browser;
let window: Page;
let served: ServedSite;
let specimens: ServedSite;
let letters: string;

beforeAll(async () => {
  const folder = await buildSmallSite(specimenSite);
  letters = await fontFace();
  [browser, served, specimens] = await Promise.all([
    openChromium(),
    serveSite(site),
    serveSite(folder),
  ]);
  ({ page: window } = await openPage(browser, `${served.url}index.html`));
});

afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
  await specimens[Symbol.asyncDispose]();
});

/** Where the specimen of each kind of page is, and of the search, which is opened there. */
const specimenPages = {
  landing: "index.html",
  guide: "guide/quickstart.html",
  client: "client/v4/classes/Specimen.html",
  operation: "api/v4.html#/runs/runs.get",
  try: "try/v4.html",
  search: "guide/other.html",
} as const;

/** What somebody might break, on which specimen, and how it would be broken. */
const mistakes = [
  ["a sidebar that is gone", "guide", ".VPSidebar { display: none }"],
  ["a header that is gone", "guide", ".VPNav { display: none }"],
  ["a text that is too narrow", "guide", ".vp-doc { max-width: 30rem }"],
  [
    "code without its box",
    "guide",
    ".vp-doc div[class*=language-] { background: none; padding: 0 80px }",
  ],
  [
    "a heading like all the text",
    "guide",
    ".vp-doc h2 { font-size: 1rem; border: none; margin: 0 }",
  ],
  [
    "a table without lines",
    "guide",
    ".vp-doc :is(td, th, tr) { border: none; padding: 0; background: none }",
  ],
  ["dark letters in the dark", "guide", ":root { --vp-c-text-1: #1c1e26 }"],
  ["another background", "guide", ":root { --vp-c-bg: light-dark(#ffffe0, #191b32) }"],
  ["a program that is gone", "landing", ".vp-doc div[class*=language-] { display: none }"],
  [
    "a button like all the text",
    "landing",
    ".landing p > a:only-child { background: none; padding: 0 }",
  ],
  ["a sample that is gone", "operation", "[data-testid=source-code] { display: none }"],
  ["a menu that is gone", "operation", ".menu-content { display: none }"],
  ["a form without its docs", "try", ".try-it .docs { display: none }"],
  ["results that are gone", "search", ".VPLocalSearchBox .results { display: none }"],
] as const;

describe.each(Object.entries(specimenPages))("the specimen of the %s pages", (name, address) => {
  it.for(deviceNames)(
    "looks on a %s as it should, in light and in dark",
    async (device, { expect }) => {
      const shots = await takeBoth(specimens.url + address, device, {
        font: letters,
        sought: soughtOn(name),
      });
      const wanted = await readReference(`${name}-${device}`, shots);
      expect(differences(shots.light, wanted.light)).toEqual([]);
      expect(differences(shots.dark, wanted.dark)).toEqual([]);
    },
  );

  it.for(mistakes.filter(([, page]) => page === name))(
    "is not taken for one with %s",
    async ([, , broken], { expect }) => {
      const { light, dark } = await takeBoth(specimens.url + address, "desktop", {
        font: letters,
        broken,
        sought: soughtOn(name),
      });
      const wanted = await readReference(`${name}-desktop`);
      const found = [...differences(light, wanted.light), ...differences(dark, wanted.dark)];
      expect(found).not.toEqual([]);
    },
  );
});

const addresses = [...pages.text, ...pages.client, ...pages.api, "api/v4.html#/runs/runs.create"];

describe.each(addresses)("%s", (address) => {
  it.for(deviceNames)(
    "is on a %s bright or dark as asked, otherwise the same, and all of it can be seen",
    async (device, { expect }) => {
      const { light, dark } = await takeBoth(served.url + address, device, { height: 900 });
      expect(light.brightness).toBeGreaterThan(0.8);
      expect(dark.brightness).toBeLessThan(0.3);
      // Surfaces stand out more in one of both.
      expect(differingRows(light.rows, dark.rows, 0.1)).toEqual([]);
      expect([...light.outside, ...dark.outside]).toEqual([]);
    },
  );
});

describe("the comparison with a specimen", () => {
  it.for(deviceNames)(
    "notices what sticks out of the window of a %s",
    async (device, { expect }) => {
      const broken = "h1 { width: 200vw }";
      const { light } = await takeBoth(`${specimens.url}index.html`, device, { broken });
      expect(light.outside).not.toEqual([]);
    },
  );
});

interface Shot extends Picture {
  /** What is wider than the window, or lies outside of it. */
  readonly outside: readonly string[];
}

interface Shots {
  readonly light: Shot;
  readonly dark: Shot;
}

/** How a page is shown: with styles added to its own, and how much of it. */
interface Showing {
  readonly font?: string;
  readonly broken?: string;
  readonly height?: number;
  /** What the search is asked for. */
  readonly sought?: string;
}

function soughtOn(name: string): string {
  return name === "search" ? "paragraph" : "";
}

/** Takes a page in light and in dark. */
async function takeBoth(
  url: string,
  device: Device,
  { font = "", broken = "", height = 1400, sought = "" }: Showing,
): Promise<Shots> {
  const { width, columns } = devices[device];
  const take = async (colorScheme: "light" | "dark"): Promise<Shot> => {
    await window.emulateMedia({ colorScheme });
    await followsScheme(window, colorScheme);
    const outside = await findOutside(window);
    return { ...(await takePicture(window, columns)), outside };
  };
  await window.setViewportSize({ width, height });
  await show(window, url);
  if (sought !== "" && (await window.locator(".VPLocalSearchBox").count()) === 0)
    await searchSite(window, sought);
  await setStyles(window, { flat, font, broken });
  return { light: await take("light"), dark: await take("dark") };
}

/** Visits an address unless it is the one that is shown: to load a page takes longer than to look at it. */
async function show(page: Page, url: string): Promise<void> {
  if (page.url() === url) return;
  // Another part of the same page would be no visit.
  if (withoutFragment(page.url()) === withoutFragment(url)) await page.goto("about:blank");
  await visit(page, url);
}

function withoutFragment(url: string): string {
  return url.replace(/#.*/, "");
}

/** Adds styles to the page's own, in place of those of the same name that were added before. */
async function setStyles(page: Page, styles: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((contents) => {
    for (const [name, content] of Object.entries(contents)) {
      const element = document.querySelector(`#added-${name}`) ?? document.createElement("style");
      // What stays is not read again: letters are a lot to read.
      if (element.textContent === content) continue;
      element.id = `added-${name}`;
      element.textContent = content;
      document.head.append(element);
    }
  }, styles);
}

/** Shadows are not alike in light and dark, and what moves or blinks is on no two pictures the same. */
const flat =
  "* { box-shadow: none !important; animation: none !important; transition: none !important; caret-color: transparent !important } .backdrop { background: var(--vp-c-bg) !important; opacity: 1 !important }";

/** Letters that are the same wherever the test runs. */
async function fontFace(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const files = {
    400: resolve("@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2"),
    700: resolve("@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2"),
  };
  const faces = Object.entries(files).map(async ([weight, file]) => {
    const data = (await readFile(file)).toString("base64");
    return `@font-face { font-family: Reference; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) }`;
  });
  return [...(await Promise.all(faces)), "* { font-family: Reference !important }", ""].join("\n");
}

/** What makes the page wider than its window, and what of its text leaves it without a way to get there. */
async function findOutside(shown: Page): Promise<string[]> {
  return shown.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) found.push("the page");
    const scrollable = [...document.body.querySelectorAll("*")].filter((element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      // On a phone, the sidebar waits beside the window until somebody asks for it.
      const isShown = element?.checkVisibility({ opacityProperty: true });
      if (element === null || node.nodeValue?.trim() === "" || !isShown) continue;
      const isElsewhere = element.closest(".VPSkipLink, .visually-hidden") !== null;
      if (isElsewhere || scrollable.some((box) => box.contains(element))) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (left < -1 || right > width + 1) found.push(node.nodeValue?.trim().slice(0, 60) ?? "");
    }
    return found;
  });
}
