import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "playwright-core";
import { startSiteServer, type SiteServer } from "../../docs/site/serve/site-server.js";
import { findChromium } from "../../sandbox/chromium/find-chromium.js";
import { alternate, type Measurements } from "../shared/alternate.js";
import { parseRounds } from "../shared/parse-rounds.js";
import { print } from "../../runtime/text/print.js";
import { projectRoot, timeNode } from "../shared/run-process.js";
import { summarize } from "../shared/statistics.js";
import { offline } from "../shared/offline.js";
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
  const { values } = parseArgs({ args: [...args], options: { rounds: { type: "string" } } });
  const rounds = parseRounds(values.rounds ?? "5");
  const folder = await mkdtemp(join(tmpdir(), "bench-docs-"));
  try {
    print(`${rounds} alternating rounds after one warm-up round; Node ${process.version}`);
    await measureBuild(folder, rounds);
    await measurePage(join(folder, "site"), rounds);
    await scorePages(join(folder, "site"));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureBuild(folder: string, rounds: number): Promise<void> {
  const documents = await listDocuments();
  const ours = ["scripts/docs.mjs", "--out", join(folder, "site")];
  print(`
  ours  node ${ours.slice(0, 1).join(" ")}: guide, API pages, client reference, each as Markdown too
  peer  node ${redocly.join(" ")} X, X = ${documents.join(", ")}, one after another: API pages alone
`);
  const results = await alternate(
    [
      { name: "ours", measure: () => timeNode(ours, offline) },
      { name: "peer", measure: () => timePeer(documents, folder) },
    ],
    rounds,
  );
  const [built = Number.NaN, theirs = Number.NaN] = results.map(printMedian);
  print(`ours / peer  ${(built / theirs).toFixed(2)}`);
  print(`whole build ${built.toFixed(0)} ms${against(built, limits.buildMs)}\n`);
}

async function listDocuments(): Promise<string[]> {
  const names = await readdir(join(projectRoot, "generated"));
  const files = names.toSorted().map((name) => `generated/${name}/openapi.json`);
  return files.filter((file) => existsSync(join(projectRoot, file)));
}

async function timePeer(documents: readonly string[], folder: string): Promise<number> {
  let total = 0;
  for (const document of documents) {
    const output = join(folder, "peer.html");
    total += await timeNode([...redocly, document, "-o", output], offline);
  }
  return total;
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
    for (const result of await alternate(candidates, rounds * 3)) {
      const median = printMedian(result);
      print(`  ${result.name}${against(median, limits.shownMs)}`);
    }
  } finally {
    await browser.close();
    server.close();
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

function printMedian({ name, values }: Measurements): number {
  const { median, min, max } = summarize(values);
  const range = `${min.toFixed(0)}–${max.toFixed(0)}`;
  print(`${name.padEnd(26)}median ${median.toFixed(0).padStart(6)} ms   ${range} ms`);
  return median;
}

function against(value: number, limit: number): string {
  return `   at most ${limit}: ${value <= limit ? "met" : "MISSED"}`;
}
