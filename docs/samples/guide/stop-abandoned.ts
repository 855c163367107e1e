import { createLedger } from "cloud-agent-sdk/journal";
import { V4Client } from "cloud-agent-sdk/v4";

const client = new V4Client();
const ledger = createLedger("open-browsers.txt");
// When a process starts: stop what a crashed process left open.
const stopped = await client.browsers.stopAbandoned(ledger);
console.log(`${stopped.length} browsers were still open.`);
await using browser = await client.browsers.open({}, { ledger });
console.log(browser.cdpUrl);
