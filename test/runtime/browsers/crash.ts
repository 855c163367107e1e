/** Run as a process of its own: opens a browser at the host root of its first argument, and crashes. */
import { openBrowser } from "../../../runtime/browsers/index.js";
import { stepsAt } from "./support/browsers-service.js";

const [, , baseUrl = "", ledger = ""] = process.argv;
const { id } = await openBrowser(stepsAt(baseUrl), { ledger });
process.stdout.write(id, () => process.kill(process.pid, "SIGKILL"));
