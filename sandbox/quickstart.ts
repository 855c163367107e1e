// The first run: what an application does with the service, carried out against the sandbox.
// `npm start` ends with it; `node --import tsx sandbox/quickstart.ts` runs it alone.
import { BillingClient } from "../generated/billing/index.js";
import { V4Client } from "../generated/v4/index.js";
import { print } from "../runtime/text/print.js";
import { printableLine } from "../runtime/text/printable.js";
import { startSandbox } from "./start-sandbox.js";

const task = "Find out when the city library opens on Sunday";

const sandbox = await startSandbox({ runDuration: 1_500 });
try {
  // An application omits both: they are in SERVICE_API_KEY and SERVICE_BASE_URL.
  const { baseUrl, apiKey } = sandbox.us;
  print(
    `The sandbox runs a local stand-in for the service on ${baseUrl}. Nothing leaves this machine.`,
  );

  const client = new V4Client({ baseUrl, apiKey });
  await completeRun(client);
  await useBrowser(client);
  await readAccount(new BillingClient({ baseUrl, apiKey }));
} finally {
  await sandbox.close();
}
showWhereToLookNext();

async function completeRun(client: V4Client): Promise<void> {
  printHeading("An agent carries out a task");
  printField("task", task);
  const run = await client.runs.createAndWait(
    { task },
    {
      // With the ID, another process could resume the wait if this one ended.
      onCreated: ({ id }) => printField("run", id),
      onStatus: (status, elapsed) =>
        printField("status", `${status} after ${(elapsed / 1_000).toFixed(1)} s`),
      pollInterval: 100,
    },
  );
  printField("result", JSON.stringify(run.result));
}

async function useBrowser(client: V4Client): Promise<void> {
  printHeading("A cloud browser for your own automation");
  {
    // A browser outlives its connection and its run; this one is stopped with its block.
    await using browser = await client.browsers.open({ enableRecording: true });
    printField("browser", browser.id);
    printField("cdpUrl", browser.cdpUrl);
  }
  printField("stopped", "yes");
}

async function readAccount(billing: BillingClient): Promise<void> {
  printHeading("The account behind the key");
  const account = await billing.getAccount();
  printField("project", account.projectId);
  printField(
    "sessions",
    `${account.activeSessionCount} of ${account.concurrentSessionLimit} in use`,
  );
}

function showWhereToLookNext(): void {
  printHeading("Where to look next");
  printField("README.md", "the client in ten lines, and where everything is");
  printField("sandbox/quickstart.ts", "the program that printed this");
  printField("generated/v4/client.ts", "the client that it used, written by the generator");
  printField("specs/v4.yaml", "what the client was generated from; edit it, then npm run generate");
  printField("npm run sandbox", "keeps the sandbox running, for your own program");
  printField("npm test", "everything that is checked");
}

/** Prints a headline after an empty line. */
function printHeading(text: string): void {
  print(`\n${text}`);
}

/** Prints a line that begins with a label. The text can be that of a service. */
function printField(label: string, text: string | undefined): void {
  print(`  ${label.padEnd(24)}${printableLine(String(text))}`);
}
