/** Takes a screenshot of a page as a phone shows it. */
import { V4Client } from "cloud-agent-sdk/v4";
import { chromium } from "playwright-core";

const [url = "https://example.com/"] = process.argv.slice(2);

const client = new V4Client();
await using cloud = await client.browsers.open();
await using browser = await chromium.connectOverCDP(cloud.cdpUrl);
const viewport = { width: 390, height: 844 };
const context = await browser.newContext({ viewport });
const page = await context.newPage();
await page.goto(url);
await page.screenshot({ path: "page.png" });
console.log("Saved page.png");
