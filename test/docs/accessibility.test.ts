import type { Page } from "playwright-core";
import { beforeAll, describe, inject, it } from "vitest";
import { goTo, menu, search, showGroups } from "./support/api-views.js";
import { violations } from "./support/axe.js";
import { followsScheme, visit } from "./support/open-chromium.js";
import { listSitePages } from "./support/site-pages.js";
import { useSite } from "./support/use-site.js";

const site = inject("site");
const pages = await listSitePages(site);

const inUse = useSite();

/** Each scheme and each width; colours do not depend on the width. */
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

type Look = (typeof looks)[number];

let window: Page;
beforeAll(async () => {
  ({ page: window } = await inUse.open("index.html"));
});

async function setLook({ colorScheme, width }: Look): Promise<void> {
  await window.emulateMedia({ colorScheme });
  await window.setViewportSize({ width, height: 900 });
  await followsScheme(window, colorScheme);
}

describe("axe, by WCAG 2 A and AA,", () => {
  it.for([...pages.text, ...pages.client])(
    "has nothing against %s, light and wide or dark and narrow",
    async (file, { expect }) => {
      await visit(window, inUse.urlOf(file));
      for (const look of looks) {
        await setLook(look);
        expect(await violations(window)).toEqual([]);
      }
    },
  );
});

describe.each(pages.api)("axe, by WCAG 2 A and AA, in %s", (file) => {
  let found: ReadonlyMap<Look, ReadonlySet<string>>;
  beforeAll(async () => {
    found = await findInAllParts(file);
  });

  it.for(looks)(
    "has nothing against any part, $colorScheme and $width wide",
    (look, { expect }) => {
      expect([...(found.get(look) ?? ["not looked at"])]).toEqual([]);
    },
  );
});

describe("axe", () => {
  it("has nothing against the search either", async ({ expect }) => {
    const { page } = await inUse.open("api/v4.html");
    await search(page, "browser");
    expect(await violations(page)).toEqual([]);
    await page.close();
  });

  it("would report a page that nobody can read", async ({ expect }) => {
    const { page } = await inUse.open("index.html");
    await page.evaluate(() => {
      document.body.innerHTML =
        "<main><p style='color: #ccc; background: #fff'>faint</p><img></main>";
    });
    const found = (await violations(page)).join("\n");
    expect(found).toContain("color-contrast");
    expect(found).toContain("image-alt");
    await page.close();
  });
});

/** Shows all of an API's page once, for that takes long, and looks at each part of it in every way. */
async function findInAllParts(file: string): Promise<ReadonlyMap<Look, ReadonlySet<string>>> {
  const found = new Map(looks.map((look) => [look, new Set<string>()]));
  const examine = async (part: string): Promise<void> => {
    for (const [look, problems] of found) {
      await setLook(look);
      for (const problem of await violations(window, part)) problems.add(problem);
    }
  };
  await setLook(looks[0]);
  await visit(window, inUse.urlOf(file));
  await goTo(window, "#/");
  // Nothing else looks otherwise before a group is opened.
  await examine(menu);
  // The last group stays open while everything around the groups is looked at.
  for await (const { operations, isLast } of showGroups(window))
    await examine(isLast ? "html" : operations);
  return found;
}
