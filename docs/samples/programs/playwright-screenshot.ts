/** Takes a screenshot of a page as a phone shows it, without the cookies of other pages. */
import { V4Client } from "cloud-agent-sdk/v4";
import { chromium } from "playwright-core";

const [url = "https://example.com/", file = "page.png"] = process.argv.slice(2);

const client = new V4Client();
await using cloud = await client.browsers.open();
await using browser = await chromium.connectOverCDP(cloud.cdpUrl);
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
const page = await context.newPage();
await page.goto(url);
await page.screenshot({ path: file });
console.log(`Saved ${file}`);
