/** Run as a process of its own: notes browsers in a ledger, or tidies it, over and over. */
import { setImmediate as turn } from "node:timers/promises";
import { Ledger } from "../../../../overlays/browsers/ledger.js";

const [, , role = "", path = "", baseUrl = "", count = "0"] = process.argv;
const ledger = await Ledger.open(path);
for (let index = 0; index < Number(count); index += 1) {
  if (role === "tidy") await ledger.tidy();
  else {
    ledger.opened(`${role}-${index}-kept`, baseUrl);
    ledger.opened(`${role}-${index}-stopped`, baseUrl);
    ledger.stopped(`${role}-${index}-stopped`, baseUrl);
    await turn();
  }
}
process.stdout.write("done");
