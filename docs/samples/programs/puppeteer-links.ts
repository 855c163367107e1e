/** Lists the links of a page in a cloud browser. */
import { V4Client } from "cloud-agent-sdk/v4";
import puppeteer from "puppeteer-core";

const [url = "https://example.com/"] = process.argv.slice(2);

const client = new V4Client();
await using cloud = await client.browsers.open();
const browser = await puppeteer.connect({ browserWSEndpoint: cloud.cdpUrl });
try {
  const page = await browser.newPage();
  await page.goto(url);
  const links = await page.$$eval("a[href]", (found) => found.map((link) => link.href));
  for (const link of links) console.log(link);
} finally {
  await browser.disconnect();
}
