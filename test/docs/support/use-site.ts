import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, inject } from "vitest";
import { openPage, openWindow, useChromium, visit, type Watched } from "./open-chromium.js";
import { serveSite, type ServedSite } from "./serve-site.js";

/** A built site in some folder of a server, and a window that shows it. */
export interface SiteInUse {
  readonly page: Page;
  /** Shows a page anew, as wide as a desktop unless told otherwise, and gives the window. */
  show(file: string, size?: Size): Promise<Page>;
  /** Shows a page in a window of its own. */
  open(file: string, options?: BrowserContextOptions): Promise<Watched>;
  urlOf(file: string): string;
  /** What the tests of this file had the window complain of, and what it asked for in vain. */
  complaints(): readonly string[];
}

type Size = ReturnType<Page["viewportSize"]>;

export const desktop = { width: 1280, height: 900 } as const;
export const phone = { width: 390, height: 844 } as const;

/** Where a site is built, and the folder of its host in which it is. */
export interface SiteSource {
  readonly build?: () => Promise<string>;
  readonly base?: string;
}

interface Shown extends Watched {
  readonly served: ServedSite;
}

/** Of each folder. To open another window for each file, or for each page, takes longer than all that is done in it. */
const windows = new Map<string, Promise<Shown>>();

/** Serves a site, the project's own unless told otherwise, and has a window for the tests of a file. */
export function useSite({
  build = async () => inject("site"),
  base = "/",
}: SiteSource = {}): SiteInUse {
  let shown: Shown;
  let before = 0;
  const complaints = (): string[] => [
    ...shown.complaints,
    ...shown.served.missed.map((name) => `missed: ${name}`),
  ];
  beforeAll(async () => {
    const folder = await build();
    const opened = windows.get(folder) ?? serve(folder, base);
    windows.set(folder, opened);
    shown = await opened;
    before = complaints().length;
    await shown.page.emulateMedia({ colorScheme: "light" });
    await shown.page.setViewportSize(desktop);
  });
  const urlOf = (file: string): string => shown.served.url + file;
  return {
    get page() {
      return shown.page;
    },
    async show(file, size = desktop) {
      const { page } = shown;
      await page.setViewportSize(size ?? desktop);
      // From one part of a page to another would be no visit.
      await page.goto("about:blank");
      await visit(page, urlOf(file));
      return page;
    },
    open: async (file, options) => openPage(await useChromium(), urlOf(file), options),
    urlOf,
    complaints: () => complaints().slice(before),
  };
}

async function serve(folder: string, base: string): Promise<Shown> {
  const served = await serveSite(folder, base);
  return { served, ...(await openWindow(await useChromium(), served.url)) };
}
