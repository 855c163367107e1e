import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const settings = { proxyCountryCode: "de" } as const;
await using browser = await client.browsers.open(settings);
console.log(browser.cdpUrl); // connect your own CDP client here
// The browser is stopped when this block ends, even if it throws.
