/** Reads the title of a page in a cloud browser. */
import { V4Client } from "cloud-agent-sdk/v4";
import { chromium } from "playwright-core";

const [url = "https://example.com/"] = process.argv.slice(2);

const client = new V4Client();
await using cloud = await client.browsers.open(); // stopped at the end, even if something throws
await using browser = await chromium.connectOverCDP(cloud.cdpUrl); // disconnected before that
const [context = await browser.newContext()] = browser.contexts();
const page = await context.newPage();
await page.goto(url);
console.log(await page.title());
