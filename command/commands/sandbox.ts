import { once } from "node:events";
import { deployment } from "../../generated/v4/tables.js";
import { shellWord } from "../../runtime/text/shell-word.js";
import type { Sandbox, SandboxDeployment, SandboxOptions } from "../../sandbox/index.js";
import { firstRegion, regionNames, type SandboxRegion } from "../../sandbox/regions.js";
import type { AddCommand } from "../shared/add-command.js";
import { common } from "../shared/common-options.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { onInterruption } from "../shared/interruption.js";
import { port, timeScale as readTimeScale, wholeNumber } from "../shared/option-values.js";

/** What `sandbox` takes; the ports are called as in the options of the sandbox. */
interface SandboxFlags extends Pick<SandboxOptions, PortName> {
  readonly runDuration?: number;
  readonly timeScale?: number;
  readonly chromium?: boolean;
}

type PortName = keyof SandboxOptions & ("port" | `${string}Port`);

/** Adds `sandbox`. */
export const sandbox: AddCommand = (program, console, finish) => {
  const command = common(program.command("sandbox"), ["done", "failed", "usage"], {
    done: "stopped",
    failed: "it could not start",
  }).description(
    "play the service on this machine, until Ctrl-C; also prints the token that its control API needs",
  );
  for (const region of regionNames) command.option(...portOption(region), port);
  command
    .option("--run-duration <ms>", "milliseconds that a run takes; 2000 when absent", wholeNumber)
    .option("--time-scale <number>", "how fast time passes; 60: an hour in a minute", readTimeScale)
    .option("--chromium", "have real browsers, of the Chromium that is installed")
    .action(async (flags: SandboxFlags) => finish(await playService(console, flags)));
};

/** The option that sets the port of a region's deployment, and what it does. */
function portOption(region: SandboxRegion): [flags: string, description: string] {
  const name = region === firstRegion ? "--port" : `--${region}-port`;
  return [`${name} <number>`, `port of the ${titleOf(region)}; any free one when absent`];
}

async function playService(console: Console, flags: SandboxFlags): Promise<number> {
  const signal = onInterruption();
  // Loaded for this command alone: it is larger than all the rest.
  const { startSandbox } = await import("../../sandbox/index.js");
  await using running = await startSandbox(optionsOf(flags));
  const deployments = Object.fromEntries(regionNames.map((region) => [region, running[region]]));
  const control = controlOf(running);
  printResult(console, { ...deployments, control }, [
    "The sandbox plays the service. Paste one of these into the shell that should use it:",
    "",
    ...regionNames.flatMap((region) => [
      `For the ${titleOf(region)}:`,
      "",
      `  ${exportLine(region, running[region])}`,
      "",
    ]),
    `Tests steer it at ${control.url} with the header`,
    "",
    `  ${control.header}: ${control.token}`,
    "",
  ]);
  printNote(console, "Ctrl-C stops it.");
  if (!signal.aborted) await once(signal, "abort");
  return exitCodes.done;
}

function optionsOf({ chromium, timeScale, ...options }: SandboxFlags): SandboxOptions {
  const clock = timeScale === undefined ? "real" : { scale: timeScale };
  return { ...options, clock, browser: chromium ? "chromium" : undefined };
}

/** Sets the variables from which the clients read where to go, and with what. */
function exportLine(region: SandboxRegion, { baseUrl, apiKey }: SandboxDeployment): string {
  const { regionEnv, regions, key } = deployment;
  const set = (name: string | undefined, value: string): string =>
    name === undefined ? "" : ` ${name}=${shellWord(value)}`;
  const place = set(regionEnv, region) + set(regions[region]?.baseUrlEnv, baseUrl);
  return `export${place}${set(key?.env, apiKey)}`;
}

function titleOf(region: SandboxRegion): string {
  return `${region.toUpperCase()} deployment`;
}

interface ControlAccess {
  readonly url: string;
  /** Name of the header that carries the token. */
  readonly header: string;
  readonly token: string;
}

/** How another process steers the sandbox. */
function controlOf({ us, control }: Sandbox): ControlAccess {
  const url = `${us.baseUrl}/control`;
  return { url, header: "X-Sandbox-Control-Token", token: control.token };
}
