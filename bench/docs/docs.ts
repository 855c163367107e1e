import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser, type Request } from "playwright-core";
import { findChromium } from "../../sandbox/chromium/find-chromium.js";
import { print } from "../../runtime/text/print.js";
import { serveSite } from "../../test/docs/support/serve-site.js";
import { alternate } from "../shared/alternate.js";
import { medianOf } from "../shared/median.js";
import { compare, printFigure, printMost, readRounds, withFolder } from "../shared/report.js";
import { offline, projectRoot, timeNode } from "../shared/run-process.js";
import { scorePages } from "./score-pages.js";

const limits = { coldMs: 15_000, warmMs: 10_000 };
/** What a first look costs; a page is blocked by what long tasks take beyond 50 ms. */
const figures = [
  ["shown", "ms", 350],
  ["sent", "kB", 110],
  ["blocked", "ms", 50],
] as const;

const redocly = ["node_modules/@redocly/cli/bin/cli.js", "build-docs"];

/** Pages, and where the words are that show that what a reader looks for is there. */
const views = [
  ["landing", "", "h1", "Cloud Agent SDK"],
  ["guide", "guide/polling.html", "h1", "Polling"],
  ["client class", "client/v4/classes/Runs.html", "h1", "Runs"],
  ["API", "api/v4.html", "h1", "Cloud Agent API V4"],
  ["operation and its sample", "api/v4/runs-create.html", ".vp-doc pre", "client.runs.create"],
] as const;
/** The same operation in the reference that Redoc makes in one file. */
const peer = [
  "peer: Redoc, all operations",
  "api/v4.offline.html#/runs/runs.create",
  ":is(h1, h2, h3):visible",
  "Create a run",
] as const;

/** Times the build of the docs and what a reader waits for on each kind of page, and has Lighthouse score some. */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 5);
  await withFolder("docs", async (folder) => {
    await measureBuild(folder, rounds);
    await measurePages(join(folder, "site"), rounds);
    await scorePages(join(folder, "site"));
  });
}

async function measureBuild(folder: string, rounds: number): Promise<void> {
  const ours = ["scripts/docs.mjs", "--out", join(folder, "site")];
  const document = "generated/v4/openapi.json";
  const theirs = [...redocly, document, "-o", join(folder, "peer.html")];
  const cold = async (): Promise<number> => {
    await rm(join(projectRoot, "node_modules/.cache/docs"), { recursive: true, force: true });
    return timeNode(ours, offline);
  };
  const candidates = [
    { name: "the whole site, nothing kept", measure: cold },
    { name: "the whole site, built before", measure: () => timeNode(ours, offline) },
    { name: `peer: redocly build-docs ${document}`, measure: () => timeNode(theirs, offline) },
  ];
  const [first = 0, built = 0, peerMs = 1] = (await compare(candidates, { rounds })).map(medianOf);
  print(`  built before / peer  ${(built / peerMs).toFixed(2)}`);
  printMost("first build", first, limits.coldMs, "ms");
  printMost("next build", built, limits.warmMs, "ms");
}

/** Every look at the page is a reader's first: nothing is cached. Hosts on the Internet compress what they send. */
async function measurePages(site: string, rounds: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    await using host = await serveSite(site, "/", { compressed: true });
    print("from the click to what is sought, in Chromium, nothing cached");
    const looks = [...views, peer].map((view) => ({
      name: view[0],
      measure: () => look(browser, host.url, view),
    }));
    for (const { name, values } of await alternate(looks, rounds * 3)) {
      const isPeer = name === peer[0];
      for (const [at, [what, unit, limit]] of figures.entries()) {
        const median = medianOf(values.map((each) => each[at] ?? 0));
        printFigure(`${name}: ${what}`, median, unit, isPeer ? undefined : limit);
      }
    }
  } finally {
    await browser.close();
  }
}

/** Looks at a page for the first time: the figures of {@link figures}. */
async function look(
  browser: Browser,
  site: string,
  [, address, selector, words]: (typeof views)[number] | typeof peer,
): Promise<readonly number[]> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      const late = list.getEntries().reduce((sum, { duration }) => sum + duration - 50, 0);
      Reflect.set(globalThis, "blocked", Number(Reflect.get(globalThis, "blocked") ?? 0) + late);
    });
    observer.observe({ type: "longtask", buffered: true });
  });
  const requests: Request[] = [];
  page.on("requestfinished", (request) => {
    // What the page fetches in advance for others, nobody waits for.
    if (request.resourceType() !== "other") requests.push(request);
  });
  const start = performance.now();
  await page.goto(site + address, { waitUntil: "commit" });
  await page.locator(selector, { hasText: words }).first().waitFor();
  const shownMs = performance.now() - start;
  await page.waitForLoadState("networkidle");
  const blockedMs = Number(await page.evaluate(() => Reflect.get(globalThis, "blocked") ?? 0));
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  await page.close();
  const sent = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  return [shownMs, sent / 1000, blockedMs];
}
