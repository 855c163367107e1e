/** Reads the title of a page in a cloud browser. */
import { V4Client } from "cloud-agent-sdk/v4";
import puppeteer from "puppeteer-core";

const [url = "https://example.com/"] = process.argv.slice(2);

const client = new V4Client();
await using cloud = await client.browsers.open(); // stopped at the end
const browserWSEndpoint = cloud.cdpUrl;
const browser = await puppeteer.connect({ browserWSEndpoint });
try {
  const page = await browser.newPage();
  await page.goto(url);
  console.log(await page.title());
} finally {
  await browser.disconnect();
}
