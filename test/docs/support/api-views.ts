import type { Locator, Page } from "playwright-core";

/** A part of an API's page that has a fragment of its own. */
const section = "[data-section-id]";

/**
 * Shows everything of an API's page, one view after another, and gives the fragment that leads to each, such as
 * `#/runs/runs.create`: the page without the operations, which is all there is until a group is opened, and each
 * operation of each group. Each group is opened once: to render it takes longest.
 */
export async function* showViews(page: Page): AsyncGenerator<string> {
  await goTo(page, "#/");
  yield "#/";
  for (const group of await listGroups(page)) {
    await goTo(page, group);
    await page.locator(operationsOf(group)).first().waitFor({ state: "attached" });
    for (const fragment of await fragments(page, operationsOf(group))) {
      await goTo(page, fragment);
      yield fragment;
    }
  }
}

/** Selector of the operations of the group that a fragment leads to. */
function operationsOf(group: string): string {
  return `[data-section-id^='${group.slice(1)}/']`;
}

async function listGroups(page: Page): Promise<string[]> {
  const groups = await fragments(page, `${section}:has([data-testid='items-navigation-list'])`);
  if (groups.length === 0) throw new Error("The page shows no operation.");
  return groups;
}

/** Selector of the part of an API's page that a fragment leads to. */
function sectionOf(fragment: string): string {
  return `[data-section-id="${fragment.slice(1)}"]`;
}

/** Goes to a part of an API's page, and waits until it is there. */
export async function goTo(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, fragment);
  await page
    .locator(`${sectionOf(fragment)}:not(:empty)`)
    .first()
    .waitFor();
  await renderAll(page);
}

/**
 * Has Redoc render everything that its menu leads to, also what is not near the window: that is an empty box until
 * it is looked at.
 */
async function renderAll(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll(".menu-content a[href^='#/']")];
    const ids = links.map((link) => link.getAttribute("href")?.slice(1) ?? "");
    const sections = ids
      .filter((id) => id.split("/").length === 2)
      .map((id) => document.querySelector(`[data-section-id="${id}"]`));
    const next = sections.find((found) => found?.childElementCount === 0);
    next?.scrollIntoView();
    return sections.length > 1 && next === undefined && !sections.includes(null);
  });
}

/** Opens the search, asks it for something, and gives what it finds once there is something. */
export async function search(page: Page, words: string): Promise<Locator> {
  await page.getByTestId("search-trigger").click();
  await page.getByPlaceholder("Search docs...").fill(words);
  const results = page.getByTestId("search-dialog").locator("a");
  await results.first().waitFor();
  return results;
}

async function fragments(page: Page, selector: string): Promise<string[]> {
  const ids = await page
    .locator(selector)
    .evaluateAll((sections) => sections.map((found) => found.getAttribute("data-section-id")));
  return ids.map((id) => `#${id}`);
}
