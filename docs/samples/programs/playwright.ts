/** Reads the title of a page in a cloud browser. */
import { V4Client } from "cloud-agent-sdk/v4";
import { chromium } from "playwright-core";

const [url = "https://example.com/"] = process.argv.slice(2);

const client = new V4Client();
// At the end, Playwright disconnects and the browser stops.
await using cloud = await client.browsers.open();
await using browser = await chromium.connectOverCDP(cloud.cdpUrl);
const [context = await browser.newContext()] = browser.contexts();
const page = await context.newPage();
await page.goto(url);
console.log(await page.title());
