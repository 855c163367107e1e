import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { goTo, menu, showGroups } from "./support/api-views.js";
import { violations } from "./support/axe.js";
import { followsScheme } from "./support/open-chromium.js";
import { listSitePages } from "./support/site-pages.js";
import { useSite } from "./support/use-site.js";

const pages = await listSitePages(inject("site"));

const site = useSite();

afterAll(() => site.page.emulateMedia({ colorScheme: "light" }));

/** Each scheme and each width; colours do not depend on the width. */
const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

type Look = (typeof looks)[number];

async function setLook({ colorScheme, width }: Look): Promise<void> {
  await site.page.emulateMedia({ colorScheme });
  await site.page.setViewportSize({ width, height: 900 });
  await followsScheme(site.page, colorScheme);
}

describe("axe, by WCAG 2 A and AA,", () => {
  it.each([...pages.text, ...pages.client])(
    "has nothing against %s, light and wide or dark and narrow",
    async (file) => {
      const page = await site.show(file);
      for (const look of looks) {
        await setLook(look);
        expect(await violations(page)).toEqual([]);
      }
    },
  );
});

describe.each(pages.api)("axe, by WCAG 2 A and AA, in %s", (file) => {
  let found: ReadonlyMap<Look, ReadonlySet<string>>;
  beforeAll(async () => {
    found = await findInAllParts(file);
  });

  it.each(looks)("has nothing against any part, $colorScheme and $width wide", (look) => {
    expect([...(found.get(look) ?? ["not looked at"])]).toEqual([]);
  });
});

/** Shows all of an API's page once, for that takes long, and looks at each part of it in every way. */
async function findInAllParts(file: string): Promise<ReadonlyMap<Look, ReadonlySet<string>>> {
  const found = new Map(looks.map((look) => [look, new Set<string>()]));
  const page = await site.show(file);
  const examine = async (part: string): Promise<void> => {
    for (const [look, problems] of found) {
      await setLook(look);
      for (const problem of await violations(page, { part })) problems.add(problem);
    }
  };
  await setLook(looks[0]);
  await goTo(page, "#/");
  // Nothing else looks otherwise before a group is opened.
  await examine(menu);
  // The last group stays open while everything around the groups is looked at.
  for await (const { operations, isLast } of showGroups(page))
    await examine(isLast ? "html" : operations);
  return found;
}
