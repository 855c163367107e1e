/** Run as a process of its own: opens a browser at the host root of its first argument, and crashes. */
import { createLedger } from "../../../runtime/browsers/ledger.js";
import { openBrowser } from "../../../runtime/browsers/index.js";
import { stepsAt } from "./support/browsers-service.js";

const [, , baseUrl = "", ledger = ""] = process.argv;
const { id } = await openBrowser(stepsAt(baseUrl), { ledger: createLedger(ledger) });
process.stdout.write(id, () => process.kill(process.pid, "SIGKILL"));
