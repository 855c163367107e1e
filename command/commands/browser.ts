import { once } from "node:events";
import type { Command } from "commander";
import { type AddCommand, service, addExamples, refuseBoth } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printNote, printResult, type Console, onInterruption } from "../shared/console.js";
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
    ["npx cloud-agent-sdk browser open --proxy de", "opens a browser in Germany"],
    ["npx cloud-agent-sdk browser stop BROWSER_ID", "stops it"],
  ]);
  addOpen(command, console);
  const stop = addExamples(command.command("stop"), [
    ["npx cloud-agent-sdk browser stop BROWSER_ID", "stops a browser"],
    ["npx cloud-agent-sdk browser stop BROWSER_ID --region eu", "stops a browser in the EU"],
  ]);
  service(stop, ["done", "failed", "usage"])
    .description("stop a cloud browser")
    .argument("<id>", "ID of the browser")
    .action((id: string, flags: ConnectOptions) => stopBrowser(console, id, flags));
};

function addOpen(browsers: Command, console: Console): void {
  const command = addExamples(browsers.command("open"), [
    ["npx cloud-agent-sdk browser open --proxy de", "opens a browser in Germany"],
    ["npx cloud-agent-sdk browser open --hold", "opens one and stops it with Ctrl-C"],
  ]);
  service(refuseBoth(command, "--proxy", "--no-proxy"), ["done", "failed", "usage", "unknown"])
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

async function stopBrowser(console: Console, id: string, flags: ConnectOptions): Promise<void> {
  const { v4 } = await connect(console, flags);
  await v4.browsers.stop(id);
  printResult(console, { id, stopped: true }, [`The browser ${id} is stopped.`]);
}
