import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Browser } from "playwright-core";
import { startSiteServer, type SiteServer } from "../../docs/site/serve/site-server.js";
import { findChromium } from "../../sandbox/chromium/find-chromium.js";
import { print } from "../../runtime/text/print.js";
import { medianOf } from "../shared/median.js";
import { compare, printMost, readRounds, withFolder } from "../shared/report.js";
import { offline, projectRoot, timeEach, timeNode } from "../shared/run-process.js";
import { scorePages } from "./score-pages.js";

const limits = { buildMs: 15_000, shownMs: 1_000 };

const redocly = ["node_modules/@redocly/cli/bin/cli.js", "build-docs"];
/** What a reader looks for, and the words that show that it is there. */
const views = [
  { name: "landing", address: "", selector: "h1", words: "Cloud Agent SDK" },
  { name: "guide", address: "guide/polling.html", selector: "h1", words: "Polling" },
  { name: "client class", address: "client/v4/classes/Runs.html", selector: "h1", words: "Runs" },
  { name: "API", address: "api/v4.html", selector: "h1", words: "Cloud Agent API V4" },
  {
    name: "operation and its sample",
    address: "api/v4.html#/runs/runs.create",
    selector: "[data-testid=source-code]",
    words: "client.runs.create",
  },
] as const;

/** Times the build of the docs and how long a reader waits for each kind of page, and has Lighthouse score three. */
export async function bench(args: readonly string[]): Promise<void> {
  const rounds = readRounds(args, 5);
  await withFolder("docs", async (folder) => {
    await measureBuild(folder, rounds);
    await measurePage(join(folder, "site"), rounds);
    await scorePages(join(folder, "site"));
  });
}

async function measureBuild(folder: string, rounds: number): Promise<void> {
  const documents = await listDocuments();
  const ours = ["scripts/docs.mjs", "--out", join(folder, "site")];
  const peer = documents.map((document) => [...redocly, document, "-o", join(folder, "peer.html")]);
  print(`
  ours  node ${ours.slice(0, 1).join(" ")}: guide, API pages, client reference, each as Markdown too
  peer  node ${redocly.join(" ")} X, X = ${documents.join(", ")}, one after another: API pages alone
`);
  const candidates = [
    { name: "ours", measure: () => timeNode(ours, offline) },
    { name: "peer", measure: () => timeEach(peer, offline) },
  ];
  const [built = 0, theirs = 0] = (await compare(candidates, { rounds })).map(medianOf);
  print(`  ours / peer  ${(built / theirs).toFixed(2)}`);
  printMost("whole build", built, limits.buildMs, "ms");
}

async function listDocuments(): Promise<string[]> {
  const names = await readdir(join(projectRoot, "generated"));
  const files = names.toSorted().map((name) => `generated/${name}/openapi.json`);
  return files.filter((file) => existsSync(join(projectRoot, file)));
}

/** Every look at the page is a reader's first: nothing is cached. */
async function measurePage(site: string, rounds: number): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium() });
  const server = await startSiteServer(site, 0);
  try {
    print("from the click to what is sought, in Chromium, nothing cached");
    const candidates = views.map((view) => ({
      name: view.name,
      measure: () => timeView(browser, server, view),
    }));
    const times = await compare(candidates, { rounds: rounds * 3 });
    for (const [at, { name }] of views.entries())
      printMost(name, medianOf(times[at]), limits.shownMs, "ms");
  } finally {
    await browser.close();
    await server.close();
  }
}

async function timeView(
  browser: Browser,
  server: SiteServer,
  { address, selector, words }: (typeof views)[number],
): Promise<number> {
  const page = await browser.newPage();
  const start = performance.now();
  await page.goto(server.url + address, { waitUntil: "commit" });
  await page.locator(selector, { hasText: words }).first().waitFor();
  const shown = performance.now() - start;
  await page.close();
  return shown;
}
