import { V2Client } from "cloud-agent-sdk/v2";
import { V3Client } from "cloud-agent-sdk/v3";
import { V4Client } from "cloud-agent-sdk/v4";
import type { Browser, BrowserCreate, BrowserId } from "cloud-agent-sdk/v4";

const settings: BrowserCreate = { proxyCountryCode: null, enableRecording: true };

/** Opens a browser, uses it and stops it. */
export async function withBrowser(use: (cdpUrl: string) => Promise<void>): Promise<boolean> {
  const client = new V4Client();
  const browser: Browser = await client.browsers.create(settings);
  try {
    await use(browser.cdpUrl);
  } finally {
    await client.browsers.stop(browser.id);
  }
  return browser.recordingAvailable ?? false;
}

/** The older versions have the same methods. */
export async function stopAll(ids: readonly BrowserId[]): Promise<void> {
  const [first, second] = ids;
  if (first !== undefined) await new V3Client().browsers.update(first, { action: "stop" });
  if (second !== undefined) await new V2Client().browsers.stop(second);
  await new V2Client().browsers.create();
}
