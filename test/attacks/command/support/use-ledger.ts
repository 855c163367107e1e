/** Run as a process of its own: notes browsers in a ledger, or tidies it, over and over. */
import { setImmediate as turn } from "node:timers/promises";
import { Ledger } from "../../../../runtime/browsers/ledger.js";

const [, , role = "", path = "", baseUrl = "", count = "0"] = process.argv;
const ledger = new Ledger(path);
await ledger.makeRoom();
for (let index = 0; index < Number(count); index += 1) {
  if (role === "tidy") await ledger.tidy();
  else {
    await ledger.opened(`${role}-${index}-kept`, baseUrl);
    await ledger.opened(`${role}-${index}-stopped`, baseUrl);
    await ledger.stopped(`${role}-${index}-stopped`, baseUrl);
    await turn();
  }
}
process.stdout.write("done");
