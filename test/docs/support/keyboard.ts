import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = (): Promise<boolean> =>
    target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await hasFocus()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach ${String(target)}.`);
}

async function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}

/** Expects that Tab leads through a page in the order in which it is read, and that somebody who looks sees where it is. */
export async function expectFocusOrder(page: Page, count: number): Promise<void> {
  const stops: string[] = [];
  for (let presses = 0; presses < count; presses += 1) {
    await page.keyboard.press("Tab");
    stops.push(await focused(page));
    expect(await isFocusSeen(page), stops.at(-1)).toBe(true);
  }
  expect(stops).toEqual((await reachable(page)).slice(0, count));
}

/** Expects that the first stop leads past the header. */
export async function expectSkipLink(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  expect((await page.getByText("Skip to content").boundingBox())?.x).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("VPContent");
}

/** Whether somebody who looks at what has the focus sees that it has: it looks otherwise without. */
async function isFocusSeen(page: Page): Promise<boolean> {
  const element = await page.evaluateHandle(() => document.activeElement);
  const box = await element.asElement()?.boundingBox();
  if (!box) return false;
  const clip = { x: box.x - 4, y: box.y - 4, width: box.width + 8, height: box.height + 8 };
  const withFocus = await page.screenshot({ clip });
  await element.evaluate((found) => found instanceof HTMLElement && found.blur());
  const without = await page.screenshot({ clip });
  await element.evaluate((found) => found instanceof HTMLElement && found.focus());
  return !withFocus.equals(without);
}

/** What the keyboard should reach, in the order of the page. */
async function reachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll("a[href], button, input, [tabindex='0']");
    const seen = [...all].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    return seen.map((element) => element.textContent?.trim() ?? "");
  });
}
