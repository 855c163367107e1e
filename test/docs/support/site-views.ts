import type { Locator, Page } from "playwright-core";

/** Opens the search of the site with the keyboard, asks it for something, and returns what it finds. */
export async function searchSite(page: Page, words: string): Promise<Locator> {
  // What was sought before would be found first.
  await page.evaluate(() => sessionStorage.clear());
  await page.keyboard.press("Control+k");
  await page.locator(".VPLocalSearchBox input").fill(words);
  const results = page.locator(".VPLocalSearchBox a.result");
  await results.first().waitFor();
  // With the excerpts, the list comes anew, and its first line is chosen again.
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".VPLocalSearchBox .excerpt")].some((each) => each.textContent),
  );
  return results;
}
