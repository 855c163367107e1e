import type { Page } from "playwright-core";

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
