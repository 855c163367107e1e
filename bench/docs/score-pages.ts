import path from "node:path";
import { asRecord } from "../../runtime/json/values.js";
import { print } from "../../runtime/text/print.js";
import { findChromium } from "../../sandbox/chromium/find-chromium.js";
import { serveSite } from "../../test/docs/support/serve-site.js";
import { installLocked } from "../../test/package/support/install-locked.js";
import { projectRoot, runOrThrow } from "../../test/package/support/run.js";
import { medianOf } from "../shared/median.js";

const limit = 95;
/** Its scores vary by some points from one look to the next, so its makers advise to take a median. */
const looks = 5;
const pages = ["", "guide/polling.html", "api/v4.html", "api/v4/runs-create.html"] as const;
const categories = ["performance", "accessibility", "best-practices"] as const;
const devices = ["desktop", "phone"] as const;

type Device = (typeof devices)[number];

/** Prints what Lighthouse gives to the pages of a built site, on a desktop computer and on a slow phone. */
export async function scorePages(site: string): Promise<void> {
  const modules = await installLocked(
    "lighthouse",
    path.join(projectRoot, "bench/docs/lighthouse"),
  );
  const lighthouse = path.join(modules, "lighthouse/cli/index.js");
  await using host = await serveSite(site, "/", { compressed: true });
  print(`\nLighthouse, of 100, medians of ${looks} looks: ${categories.join(", ")}`);
  for (const page of pages)
    for (const device of devices) {
      const scores = await medianScores([lighthouse, host.url + page, ...flagsOf(device)]);
      const verdict = scores.every((each) => each >= limit) ? "met" : "MISSED";
      const name = (page || "landing").padEnd(25) + device.padEnd(9);
      print(`${name}${scores.join(" ")}   at least ${limit}: ${verdict}`);
    }
}

/** Lighthouse's own measure is a phone on a slow network. */
function flagsOf(device: Device): string[] {
  const preset = device === "desktop" ? ["--preset=desktop"] : [];
  return [...preset, `--only-categories=${categories.join(",")}`];
}

/** One score for each category. */
async function medianScores(args: readonly string[]): Promise<number[]> {
  const all: number[][] = [];
  for (let look = 0; look < looks; look += 1) all.push(await score(args));
  return categories.map((_, at) => medianOf(all.map((scores) => scores[at] ?? 0)));
}

async function score(args: readonly string[]): Promise<number[]> {
  const flags = ["--headless=new", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const printed = await runOrThrow(
    process.execPath,
    [
      ...args,
      "--output=json",
      "--quiet",
      "--no-enable-error-reporting",
      `--chrome-flags=${flags.join(" ")}`,
    ],
    { cwd: projectRoot, env: { CHROME_PATH: findChromium() } },
  );
  const report: unknown = JSON.parse(printed);
  const found = asRecord(asRecord(report)["categories"]);
  return categories.map((name) => {
    const value = asRecord(found[name])["score"];
    if (typeof value !== "number") throw new Error(`Lighthouse gave no score for ${name}`);
    return Math.round(value * 100);
  });
}
