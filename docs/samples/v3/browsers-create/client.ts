import { V3Client } from "cloud-agent-sdk/v3";

const client = new V3Client();
const browser = await client.browsers.create({ proxyCountryCode: "de", enableRecording: true });
console.log(browser.cdpUrl); // connect your CDP client to this URL
await client.browsers.stop(browser.id); // a closed CDP connection does not stop it
