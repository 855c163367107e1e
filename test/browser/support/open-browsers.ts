import { V4Client } from "../../../generated/v4/index.js";
import { startSandbox } from "../../../sandbox/index.js";

// Started by a test as a process of its own: opens two browsers, says which, and goes on until the
// test ends it, or ends in the way that its first argument names.
const sandbox = await startSandbox({ browser: "chromium" });
const client = new V4Client(sandbox.us);
const pids: unknown[] = [];
for (let count = 0; count < 2; count += 1) {
  const { id } = await client.browsers.create({});
  pids.push(sandbox.control.browser(id).pid);
}
process.stdout.write(`${JSON.stringify(pids)}\n`);

const end = process.argv[2];
if (end === "exit") process.exit(0);
if (end === "close") await sandbox.close();
if (end === "throw") {
  setTimeout(() => {
    throw new Error("The test's own");
  }, 1);
}
