import type { Page, Route } from "playwright-core";
import { afterEach, describe, expect, it } from "vitest";
import { openWindow, redocIsAwake, useChromium } from "./support/open-chromium.js";
import { useSite } from "./support/use-site.js";

const site = useSite();

let page: Page;
let asked: string[];

/** Opens the page as a reader does who has not touched anything yet: in a window that no mouse has been in. */
async function open(fragment = ""): Promise<void> {
  ({ page } = await openWindow(await useChromium(), site.urlOf("")));
  asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site.urlOf(`api/v4.html${fragment}`), { waitUntil: "networkidle" });
}

afterEach(() => page.close());

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

  it.each<[string, () => Promise<void>]>([
    ["moves the mouse", () => page.mouse.move(200, 200)],
    ["presses a key", () => page.keyboard.press("Tab")],
    ["scrolls", () => page.mouse.wheel(0, 100)],
  ])("comes, and brings the variables that only it uses, when a reader %s", async (_what, act) => {
    await open();
    expect(await countVariables()).toBeLessThan(1000);
    await act();
    await redocIsAwake(page);
    expect(asked.filter((path) => path === "/api/redoc.js")).toHaveLength(1);
    await expect.poll(countVariables).toBeGreaterThan(2500);
  });

  it("comes at once for an operation", async () => {
    await open("#/runs/runs.get");
    const heading = page.locator('[data-section-id="/runs/runs.get"] h2');
    await heading.waitFor();
    expect(await heading.innerText()).toContain("Get a run");
  });

  it("does what was clicked before it came", async () => {
    await open();
    const held: Route[] = [];
    await page.route("**/api/redoc.js", (route) => {
      held.push(route);
    });
    await page.getByTestId("search-trigger").click();
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1);
    expect(await page.getByTestId("search-dialog").count()).toBe(0);
    await held[0]?.continue();
    await page.getByTestId("search-dialog").waitFor();
  });
});
