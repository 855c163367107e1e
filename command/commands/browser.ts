import type { Command } from "commander";
import { type AddCommand, addExamples, service } from "../shared/define-command.js";
import { connect, type ConnectOptions } from "../shared/connect.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { onInterruption, untilAborted } from "../shared/interruption.js";
import { creationExits, plainExits } from "../shared/exit-codes.js";
import { type ProxyFlags, proxyOptions, proxySettings } from "../shared/proxy.js";
import { suggestCommand } from "../shared/suggest-command.js";

/** Options of `browser open`. */
interface BrowserFlags extends ConnectOptions, ProxyFlags {
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
  const command = service(browsers.command("open"), creationExits, [
    ["$0 --proxy de", "opens a browser in Germany"],
    ["$0 --hold", "opens one and stops it with Ctrl-C"],
  ]);
  proxyOptions(command)
    .description("open a cloud browser and show where to connect to it")
    .option("--record", "record the browser")
    .option("--hold", "stay until Ctrl-C, then stop the browser")
    .action((flags: BrowserFlags) => openBrowser(console, flags));
}

async function openBrowser(console: Console, flags: BrowserFlags): Promise<void> {
  const { v4 } = await connect(console, flags);
  const body = { ...proxySettings(flags), ...(flags.record && { enableRecording: true }) };
  // Before the creation: if that were interrupted, nobody would know whether there is a browser.
  const signal = onInterruption(console);
  const held = flags.hold ? await v4.browsers.open(body) : undefined;
  const { id, cdpUrl } = held ?? (await v4.browsers.create(body));
  printResult(console, { id, cdpUrl }, [`id      ${id}`, `cdpUrl  ${cdpUrl}`]);
  if (held === undefined) {
    return printNote(console, `Stop it with: ${suggestCommand("browser stop", id)}`);
  }
  printNote(console, "Ctrl-C stops the browser.");
  await untilAborted(signal);
  // It may take a while, because a stop that fails transiently is retried.
  printNote(console, "");
  printNote(console, "Stopping the browser ...");
  await held.stop();
  printNote(console, "The browser is stopped.");
}
