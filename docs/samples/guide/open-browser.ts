import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
await using browser = await client.browsers.open({ proxyCountryCode: "de" });
console.log(browser.cdpUrl); // connect your own CDP client here
// At the end of this block, however it is left, the browser is stopped.
