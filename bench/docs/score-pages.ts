import path from "node:path";
import { asRecord } from "../../runtime/json/as-record.js";
import { print } from "../../runtime/text/print.js";
import { findChromium } from "../../sandbox/chromium/find-chromium.js";
import { serveSite } from "../../test/docs/support/serve-site.js";
import { installLocked } from "../../test/package/support/install-locked.js";
import { projectRoot, runOrThrow } from "../../test/package/support/run.js";

const limit = 95;
const pages = ["", "guide/polling.html", "api/v4.html"] as const;
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
  print(`\nLighthouse, of 100: ${categories.join(", ")}`);
  for (const page of pages)
    for (const device of devices) {
      const scores = await score([lighthouse, host.url + page, ...flagsOf(device)]);
      const verdict = scores.every((each) => each >= limit) ? "met" : "MISSED";
      const name = (page || "landing").padEnd(20) + device.padEnd(9);
      print(`${name}${scores.join(" ")}   at least ${limit}: ${verdict}`);
    }
}

/** Lighthouse's own measure is a phone on a slow network. */
function flagsOf(device: Device): string[] {
  const preset = device === "desktop" ? ["--preset=desktop"] : [];
  return [...preset, `--only-categories=${categories.join(",")}`];
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
