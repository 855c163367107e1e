import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { openChromium, openPage, type Watched } from "./open-chromium.js";
import { serveSite, type ServedSite } from "./serve-site.js";

/** The built site in some folder of a server, and a browser that reads it. */
export interface SiteInUse {
  open(file: string, options?: BrowserContextOptions): Promise<Watched>;
  urlOf(file: string): string;
  /** What was asked for and is not there. */
  missed(): ServedSite["missed"];
}

/** Opens server and browser for the tests of a file, and closes them after these. */
export function useSite(): SiteInUse {
  let browser: Browser;
  let served: ServedSite;
  beforeAll(async () => {
    [browser, served] = await Promise.all([openChromium(), serveSite(inject("site"))]);
  });
  afterAll(async () => {
    await browser.close();
    await served[Symbol.asyncDispose]();
  });
  return {
    open: (file, options) => openPage(browser, served.url + file, options),
    urlOf: (file) => served.url + file,
    missed: () => served.missed,
  };
}
