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

/** Relative luminance of a color that the page shows, from 0 to 1, by WCAG 2. */
export async function luminance(page: Page, name: string): Promise<number> {
  const color = await page.evaluate((wanted) => {
    const element = document.body.appendChild(document.createElement("i"));
    element.style.color = wanted.startsWith("--") ? `var(${wanted})` : wanted;
    const computed = getComputedStyle(element).color;
    element.remove();
    return computed;
  }, name);
  const channels = (color.match(/\d+/g) ?? []).map((part) => Number(part) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((part) =>
    part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What makes the page wider than its window, and what of its text leaves it without a way to get there. */
export async function findOutside(shown: Page): Promise<string[]> {
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
