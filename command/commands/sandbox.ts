import { once } from "node:events";
import { deployment } from "../../generated/v4/tables.js";
import { shellWord } from "../../runtime/text/shell-word.js";
import type { Sandbox, SandboxDeployment, SandboxOptions } from "../../sandbox/index.js";
import { firstRegion, regionNames, type Region } from "../../sandbox/regions.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { onInterruption } from "../shared/interruption.js";

/** What `sandbox` takes; the ports are called as in the options of the sandbox. */
export interface SandboxFlags extends Pick<SandboxOptions, PortName> {
  readonly runDuration?: number;
  readonly timeScale?: number;
  readonly chromium?: boolean;
}

type PortName = keyof SandboxOptions & ("port" | `${string}Port`);

/** The option that sets the port of a region's deployment, and what it does. */
export function portOption(region: Region): [flags: string, description: string] {
  const name = region === firstRegion ? "--port" : `--${region}-port`;
  return [`${name} <number>`, `port of the ${titleOf(region)}; any free one when absent`];
}

/** Plays the service on loopback until Ctrl-C. */
export async function sandbox(console: Console, flags: SandboxFlags): Promise<number> {
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
function exportLine(region: Region, { baseUrl, apiKey }: SandboxDeployment): string {
  const { regionEnv, regions, key } = deployment;
  const set = (name: string | undefined, value: string): string =>
    name === undefined ? "" : ` ${name}=${shellWord(value)}`;
  const place = set(regionEnv, region) + set(regions[region]?.baseUrlEnv, baseUrl);
  return `export${place}${set(key?.env, apiKey)}`;
}

function titleOf(region: Region): string {
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
