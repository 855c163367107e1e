import { once } from "node:events";
import type { Command } from "commander";
import { type AddCommand, addExamples, refuseBoth, service } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printNote, printResult, type Console, onInterruption } from "../shared/console.js";
import { creationExits, plainExits } from "../shared/exit-codes.js";
import { suggestCommand } from "../shared/suggest-command.js";

/** Options of `browser open`. */
interface BrowserFlags extends ConnectOptions {
  /** Country code, or `false` for no managed proxy. */
  readonly proxy?: string | false;
  readonly record?: boolean;
  /** Whether to stay until Ctrl-C, and then stop the browser. */
  readonly hold?: boolean;
}

/** Adds `browser open` and `browser stop`. */
export const browser: AddCommand = (program, console) => {
  const command = program.command("browser").description("open and stop cloud browsers");
  addExamples(command, [
    ["$0 open --proxy de", "opens a browser in Germany"],
    ["$0 stop BROWSER_ID", "stops it"],
  ]);
  addOpen(command, console);
  service(command.command("stop"), plainExits, [
    ["$0 BROWSER_ID", "stops a browser"],
    ["$0 BROWSER_ID --region eu", "stops a browser in the EU"],
  ])
    .description("stop a cloud browser")
    .argument("<id>", "ID of the browser")
    .action(async (id: string, flags: ConnectOptions) => {
      const { v4 } = await connect(console, flags);
      await v4.browsers.stop(id);
      printResult(console, { id, stopped: true }, [`The browser ${id} is stopped.`]);
    });
};

function addOpen(browsers: Command, console: Console): void {
  const command = refuseBoth(browsers.command("open"), "--proxy", "--no-proxy");
  service(command, creationExits, [
    ["$0 --proxy de", "opens a browser in Germany"],
    ["$0 --hold", "opens one and stops it with Ctrl-C"],
  ])
    .description("open a cloud browser and show where to connect to it")
    .option("--proxy <country>", "country of the managed proxy, for example de")
    .option("--no-proxy", "use no managed proxy")
    .option("--record", "record the browser")
    .option("--hold", "stay until Ctrl-C, then stop the browser")
    .action((flags: BrowserFlags) => openBrowser(console, flags));
}

async function openBrowser(console: Console, flags: BrowserFlags): Promise<void> {
  const { v4 } = await connect(console, flags);
  const { proxy, record, hold } = flags;
  const body = {
    ...(proxy !== undefined && { proxyCountryCode: proxy === false ? null : proxy }),
    ...(record && { enableRecording: true }),
  };
  // Before the creation: if that were interrupted, nobody would know whether there is a browser.
  const signal = onInterruption(console);
  if (hold) return holdBrowser(console, signal, await v4.browsers.open(body));
  const { id, cdpUrl } = await v4.browsers.create(body);
  printResult(console, { id, cdpUrl }, [`id      ${id}`, `cdpUrl  ${cdpUrl}`]);
  printNote(console, `Stop it with: ${suggestCommand("browser stop", id)}`);
}

interface Held {
  readonly id: string;
  readonly cdpUrl: string;
  stop(): Promise<void>;
}

async function holdBrowser(console: Console, signal: AbortSignal, held: Held): Promise<void> {
  const { id, cdpUrl } = held;
  printResult(console, { id, cdpUrl }, [`id      ${id}`, `cdpUrl  ${cdpUrl}`]);
  printNote(console, "Ctrl-C stops the browser.");
  // A signal alone does not keep the process alive.
  const alive = setInterval(() => undefined, 2 ** 30);
  if (!signal.aborted) await once(signal, "abort");
  clearInterval(alive);
  // It may take a while, because a stop that fails transiently is retried.
  printNote(console, "");
  printNote(console, "Stopping the browser ...");
  await held.stop();
  printNote(console, "The browser is stopped.");
}
