import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { openChromium, redocIsAwake } from "./support/open-chromium.js";
import { serveSite, type ServedSite } from "./support/serve-site.js";

let browser: Browser;
let served: ServedSite;
let page: Page;
let asked: string[];

beforeAll(async () => {
  [browser, served] = await Promise.all([openChromium(), serveSite(inject("site"))]);
});

afterAll(async () => {
  await browser.close();
  await served[Symbol.asyncDispose]();
});

beforeEach(async () => {
  page = await browser.newPage();
  asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
});

afterEach(() => page.close());

async function open(fragment = ""): Promise<void> {
  await page.goto(`${served.url}api/v4.html${fragment}`, { waitUntil: "networkidle" });
}

/** Counts what the styles of the root declare for others to use. */
function countVariables(): Promise<number> {
  return page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const roots = rules.filter((rule) => rule instanceof CSSStyleRule);
    const names = roots.flatMap(({ selectorText, style }) =>
      selectorText.startsWith(":root") ? [...style].filter((name) => name.startsWith("--")) : [],
    );
    return new Set(names).size;
  });
}

describe("the script of an API's reference", () => {
  it("is not loaded for a reader who only reads", async () => {
    await open();
    expect(await page.locator("#redoc h1").innerText()).toContain("Cloud Agent API V4");
    expect(asked).toContain("/wake-redoc.js");
    expect(asked.filter((path) => /redoc\.js$|v4\.js$/.test(path))).toEqual(["/wake-redoc.js"]);
  });

  it.each([
    ["moves the mouse", () => page.mouse.move(200, 200)],
    ["presses a key", () => page.keyboard.press("Tab")],
    ["scrolls", () => page.mouse.wheel(0, 100)],
  ])("comes when a reader %s", async (_what, act) => {
    await open();
    await act();
    await redocIsAwake(page);
    expect(asked.filter((path) => path === "/api/redoc.js")).toHaveLength(1);
  });

  it("comes at once for an operation", async () => {
    await open("#/runs/runs.get");
    const heading = page.locator('[data-section-id="/runs/runs.get"] h2');
    await heading.waitFor();
    expect(await heading.innerText()).toContain("Get a run");
  });

  it("brings the variables that only its own parts use, which the page comes without", async () => {
    await open();
    const asleep = await countVariables();
    await page.mouse.move(200, 200);
    await redocIsAwake(page);
    expect(asleep).toBeLessThan(1000);
    await expect.poll(countVariables).toBeGreaterThan(2500);
  });

  it("does what was clicked before it came", async () => {
    const held: Route[] = [];
    await page.route("**/api/redoc.js", (route) => {
      held.push(route);
    });
    await open();
    await page.getByTestId("search-trigger").click();
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1);
    expect(await page.getByTestId("search-dialog").count()).toBe(0);
    await held[0]?.continue();
    await page.getByTestId("search-dialog").waitFor();
  });
});
