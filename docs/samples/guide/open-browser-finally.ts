import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const browser = await client.browsers.open();
try {
  console.log(browser.cdpUrl);
} finally {
  await browser.stop();
}
