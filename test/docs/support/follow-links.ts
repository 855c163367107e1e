import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { goTo, showViews } from "./api-views.js";

/** Goes through everything that an API's page shows, and lists where its links lead and where they lead in vain. */
export async function followLinks(
  page: Page,
  file: string,
  look: (fragment: string) => Promise<void> = async () => undefined,
): Promise<{ places: ReadonlySet<string>; broken: readonly string[] }> {
  const { seen, places } = await followViews(page, look);
  const broken: string[] = [];
  for (const place of places)
    if (!seen.has(place) && !(await leadsSomewhere(page, file, place))) broken.push(place);
  return { places, broken };
}

/** What was seen on an API's page. */
interface Seen {
  /** Fragments that have led somewhere. */
  readonly seen: ReadonlySet<string>;
  /** Where links lead, each place once. */
  readonly places: ReadonlySet<string>;
}

async function followViews(page: Page, look: (fragment: string) => Promise<void>): Promise<Seen> {
  const seen = new Set<string>();
  const places = new Set<string>();
  for await (const fragment of showViews(page)) {
    seen.add(fragment);
    await look(fragment);
    const links = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((a) => a.getAttribute("href") ?? ""));
    // A second fragment is a place within the part that the first one names.
    for (const link of links) places.add(link.split("#", 2).join("#"));
  }
  return { seen, places };
}

/** Other hosts' pages count as there: nobody asks them in a test. */
async function leadsSomewhere(page: Page, file: string, link: string): Promise<boolean> {
  if (link.startsWith("https://")) return true;
  const [target = "", id] = link.split("#");
  if (target !== "") return isInFile(fileAt(file, target), id);
  if (!link.startsWith("#/")) return (await page.locator(link).count()) > 0;
  return goTo(page, link).then(
    () => true,
    () => false,
  );
}

/** The file that a link of a page leads to. */
function fileAt(file: string, target: string): string {
  const { pathname } = new URL(target, `http://site/${file}`);
  return path.join(inject("site"), pathname.replace(/\/$/, "/index.html"));
}

async function isInFile(file: string, id: string | undefined): Promise<boolean> {
  if (!existsSync(file)) return false;
  return id === undefined || (await readFile(file, "utf8")).includes(` id="${id}"`);
}
