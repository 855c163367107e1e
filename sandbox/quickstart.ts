// The first run: what an application does with the service, carried out against the sandbox.
// `npm start` ends with it; `node --import tsx sandbox/quickstart.ts` runs it alone.
import { BillingClient } from "../generated/billing/index.js";
import { V4Client } from "../generated/v4/index.js";
import { startSandbox } from "./start-sandbox.js";

const task = "Find out when the city library opens on Sunday";

const sandbox = await startSandbox({ runDuration: 1_500 });
try {
  // An application leaves both out: it has them in SERVICE_API_KEY and SERVICE_BASE_URL.
  const { baseUrl, apiKey } = sandbox.us;
  console.log(`The sandbox plays the service on ${baseUrl}. Nothing leaves this machine.`);

  const client = new V4Client({ baseUrl, apiKey });
  await completeRun(client);
  await useBrowser(client);
  await readAccount(new BillingClient({ baseUrl, apiKey }));
} finally {
  await sandbox.close();
}
showWhereToLookNext();

async function completeRun(client: V4Client): Promise<void> {
  heading("An agent carries out a task");
  line("task", task);
  const run = await client.runs.createAndWait(
    { task },
    {
      // With the id, another process could wait on if this one ended.
      onCreated: ({ id }) => line("run", id),
      onStatus: showChanges(),
      pollInterval: 100,
    },
  );
  line("result", JSON.stringify(run.result));
}

/** Shows a status when it differs from the one before it. */
function showChanges(): (status: string, elapsed: number) => void {
  let shown = "";
  return (status, elapsed) => {
    if (status !== shown) line("status", `${status} after ${(elapsed / 1_000).toFixed(1)} s`);
    shown = status;
  };
}

async function useBrowser(client: V4Client): Promise<void> {
  heading("A cloud browser for your own automation");
  await openBrowser(client);
  line("stopped", "yes");
}

/** A browser outlives the connection to it and the run that used it; this one is stopped with its block. */
async function openBrowser(client: V4Client): Promise<void> {
  await using browser = await client.browsers.open({ enableRecording: true });
  line("browser", browser.id);
  line("cdpUrl", browser.cdpUrl);
}

async function readAccount(billing: BillingClient): Promise<void> {
  heading("The account behind the key");
  const account = await billing.getAccount();
  line("project", account.projectId);
  line("sessions", `${account.activeSessionCount} of ${account.concurrentSessionLimit} in use`);
}

function showWhereToLookNext(): void {
  heading("Where to look next");
  line("README.md", "the client in ten lines, and where everything is");
  line("sandbox/quickstart.ts", "the program that printed this");
  line("generated/v4/client.ts", "the client that it used, written by the generator");
  line("specs/v4.yaml", "what the client was generated from; edit it, then npm run generate");
  line("npm run sandbox", "keeps the sandbox running, for your own program");
  line("npm test", "everything that is checked");
}

function heading(text: string): void {
  console.log(`\n${paint(1, text)}`);
}

function line(label: string, text: string | undefined): void {
  console.log(`  ${paint(2, label.padEnd(24))}${text}`);
}

/** Sets bold (1) or faint (2) where a person looks at a terminal and has not declined it. */
function paint(style: 1 | 2, text: string): string {
  const wanted = process.stdout.isTTY && !process.env["NO_COLOR"];
  return wanted ? `\u001B[${style}m${text}\u001B[0m` : text;
}
