import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { listAll } from "../generator/support/list-all.js";
import { buildSmallSite } from "./support/build-small-site.js";
import { payloads } from "./support/hostile-document.js";
import { hostileSite } from "./support/hostile-site.js";
import { searchSite } from "./support/site-views.js";
import { useHostileSite } from "./support/use-small-sites.js";

const site = useHostileSite();

const written = ["guide/hostile.html", "client/index.html", "client/v4/classes/Hostile.html"];

describe("hostile text of a spec", () => {
  it("does nothing in the reference that is one file, which asks nobody for anything", async () => {
    const { page, complaints } = await site.open("api/v4.offline.html");
    await page.getByText("press four").first().waitFor({ state: "attached" });
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => Reflect.get(globalThis, "harm"))).toBeUndefined();
    expect(complaints.filter((line) => /^(?:dialog|popup)/.test(line))).toEqual([]);
    // Its rules let none of what it was told to fetch leave the machine.
    const targets = (kind: RegExp): string[] =>
      complaints.flatMap((line) => (kind.test(line) ? [line.replace(kind, "")] : []));
    const blocked = targets(/^policy: [\w-]+ /);
    expect(blocked).toContain("https://evil.example/pixel.png");
    expect(targets(/^request: /).filter((url) => !blocked.includes(url))).toEqual([]);
    await page.close();
  });

  it.each(["index.html", "api/v4.html", "api/v4/runs-get.html", "api/v4/done.html", ...written])(
    "does nothing on %s, and is shown",
    async (file) => {
      const page = await site.show(file);
      await expectHarmless(page);
      expect(absent(await page.locator("body").innerText())).toEqual([]);
    },
  );

  it.each(["api/v4/runs-get.html", ...written])(
    "does nothing on the way to %s from another page",
    async (file) => {
      const page = await site.show("guide/last.html");
      await page.evaluate((target) => {
        const link = document.createElement("a");
        link.href = target;
        link.textContent = "go there";
        document.querySelector(".vp-doc")?.prepend(link);
      }, site.urlOf(file));
      await page.getByText("go there", { exact: true }).click();
      await page.waitForURL(site.urlOf(file.replace(/index\.html$/, "")));
      await page.locator(".vp-doc h1").waitFor();
      await expectHarmless(page);
      expect(site.complaints()).toEqual([]);
    },
  );

  it("does nothing in what the search finds, and is shown there", async () => {
    const page = await site.show("guide/hostile.html");
    const results = await searchSite(page, "hostile");
    expect(await results.count()).toBeGreaterThan(5);
    await expectHarmless(page);
    // A title ends there where it has an address.
    const texts = await results.allInnerTexts();
    expect(texts.map((text) => absent(text, payloads.slice(0, 6)))).toContainEqual([]);
  });

  it("is text in the title, the sidebar, the outline and the links to the next pages", async () => {
    const page = await site.show("guide/other.html", { width: 1600, height: 900 });
    for (const place of [".VPSidebar", ".VPDocAside nav", ".prev-next .prev", ".prev-next .next"]) {
      const text = (await page.locator(place).first().textContent()) ?? "";
      const wanted = place === ".VPDocAside nav" ? ["{{ globalThis.harm = 1 }}"] : payloads;
      expect(absent(text, wanted), place).toEqual([]);
    }
    expect(absent(await page.title())).toEqual([]);
  });

  it("has no file of this machine copied into the site", async () => {
    const files = Object.entries(listAll(await buildSmallSite(hostileSite)));
    const foreign = files.filter(([, text]) => /root:[x*]:0:0/.test(text));
    expect(foreign.map(([name]) => name)).toEqual([]);
  });

  it("breaks no rule of the pages and fetches nothing", () => {
    expect(site.complaints()).toEqual([]);
  });
});

it("the check of hostile text would report a page that obeys it", async () => {
  const { page } = await site.open("404.html");
  await page.evaluate(() => {
    document.body.innerHTML =
      "<a href='javascript:alert(1)'>press</a><b onclick='alert(2)'>press</b><iframe></iframe><form action='x'></form>";
  });
  expect(await dangers(page)).toHaveLength(4);
  await page.close();
});

async function expectHarmless(page: Page): Promise<void> {
  expect(await dangers(page)).toEqual([]);
  expect(await page.evaluate(() => Reflect.get(globalThis, "harm"))).toBeUndefined();
  expect(await page.locator("body").isVisible()).toBe(true);
}

/** Everything on a page that would do something if somebody pressed it, or has been done. */
async function dangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const safe = new Set(["http:", "https:", "mailto:"]);
    return [...document.querySelectorAll("*")]
      .filter((element) => {
        const address = element.getAttribute("href") ?? element.getAttribute("src");
        const isLink = address !== null && !(element instanceof HTMLImageElement);
        return (
          (isLink && !safe.has(new URL(address, location.href).protocol)) ||
          element.getAttributeNames().some((name) => name.startsWith("on")) ||
          element.matches(
            "iframe, object, embed, form[action], [formaction], base, meta[http-equiv=refresh]",
          )
        );
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
}

/** Payloads that a text does not show as they are, but for what joins characters unseen. */
function absent(shown: string, wanted: readonly string[] = payloads): string[] {
  const text = shown.replaceAll("\u2060", "").replaceAll(/\s+/g, " ");
  return wanted.filter((payload) => !text.includes(payload));
}
