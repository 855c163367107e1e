import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { findOutside, searchSite } from "./site-views.js";
import { followsScheme, visit } from "./open-chromium.js";
import { takePicture, type Picture } from "./picture.js";

export const devices = {
  desktop: { width: 1280, columns: 80 },
  phone: { width: 390, columns: 39 },
} as const;

export type Device = keyof typeof devices;

/** How a page looks in one scheme. */
interface Shot extends Picture {
  /** What is wider than the window, or lies outside of it. */
  readonly outside: readonly string[];
}

export interface Shots {
  readonly light: Shot;
  readonly dark: Shot;
}

/** How a page is shown: with styles added to its own, and how much of it. */
export interface Showing {
  readonly font?: string;
  readonly broken?: string;
  readonly height?: number;
  /** What the search is asked for. */
  readonly sought?: string;
}

/** Takes a page in light and in dark. */
export async function takeBoth(
  page: Page,
  url: string,
  device: Device,
  { font = "", broken = "", height = 1400, sought = "" }: Showing = {},
): Promise<Shots> {
  const { width, columns } = devices[device];
  const take = async (colorScheme: "light" | "dark"): Promise<Shot> => {
    await page.emulateMedia({ colorScheme });
    await followsScheme(page, colorScheme);
    const outside = await findOutside(page);
    return { ...(await takePicture(page, columns)), outside };
  };
  await page.setViewportSize({ width, height });
  await show(page, url);
  if (sought !== "" && (await page.locator(".VPLocalSearchBox").count()) === 0)
    await searchSite(page, sought);
  await setStyles(page, { flat, font, broken });
  return { light: await take("light"), dark: await take("dark") };
}

/** Visits an address unless it is the one that is shown: to load a page takes longer than to look at it. */
async function show(page: Page, url: string): Promise<void> {
  if (page.url() === url) return;
  // Another part of the same page would be no visit.
  await page.goto("about:blank");
  await visit(page, url);
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
export async function fontFace(): Promise<string> {
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
