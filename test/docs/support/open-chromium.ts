import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { findChromium } from "../../../sandbox/chromium/find-chromium.js";

/** A page, and what went wrong in it that nobody sees. */
export interface Watched {
  readonly page: Page;
  /** Errors and warnings, breaches of the page's rules, and requests that were meant for another origin. */
  readonly complaints: readonly string[];
}

let used: Promise<Browser> | undefined;

/** Gives the one Chromium that all tests of a process share, and that ends with it. */
export function useChromium(): Promise<Browser> {
  return (used ??= openChromium());
}

/** Debian's program of the same engine without windows; `npm test` installs it where there is one. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** Starts Chromium so that it draws alike wherever it runs with the same fonts. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: existsSync(headlessShell) ? headlessShell : findChromium(),
    // Signals are the subject of tests in the same process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    args: [
      "--disable-quic",
      "--force-device-scale-factor=1",
      "--disable-lcd-text",
      // The headless shell alone would fit letters to pixels.
      "--font-render-hinting=none",
      // Pages are left long before code that was optimised for them has paid off.
      "--js-flags=--no-opt",
    ],
  });
}

/** Opens a page and notes everything that it should not have done. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const window = await openWindow(browser, url, options);
  await visit(window.page, url);
  return window;
}

/** Opens an empty page for those of a site, and notes everything that these should not have done. */
export async function openWindow(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const page = await browser.newPage({ reducedMotion: "reduce", ...options });
  return { page, complaints: await watch(page, new URL(site).origin) };
}

/** Goes to another address, and waits until it can be used. To open a page for each takes five times as long. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await scriptsHaveRun(page);
}

async function watch(page: Page, origin: string): Promise<readonly string[]> {
  const complaints: string[] = [];
  page.on("request", (request) => {
    const target = new URL(request.url());
    const isOwn = target.origin === origin || /^(data|blob):$/.test(target.protocol);
    if (!isOwn) complaints.push(`request: ${request.url()}`);
  });
  page.on("console", (message) => {
    const isBad = message.type() === "error" || message.type() === "warning";
    if (isBad) complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  page.on("popup", (popup) => complaints.push(`popup: ${popup.url()}`));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction("reportBreach", (breach: string) => complaints.push(breach));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report: (breach: string) => void = Reflect.get(globalThis, "reportBreach");
      report(`policy: ${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
  return complaints;
}

/** Waits until a page does what its scripts make it do: it looks whole before. */
export async function scriptsHaveRun(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const app = document.querySelector("#app");
    // A page of no site has none.
    return app === null || "__vue_app__" in app;
  });
}

/** Waits until a page has the colours of a scheme and none is on its way to another one. */
export async function followsScheme(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.waitForFunction((wanted) => {
    const isDark = document.documentElement.classList.contains("dark");
    return isDark === (wanted === "dark") && document.getAnimations().length === 0;
  }, scheme);
}
