import { once } from "node:events";
import type { SandboxOptions } from "../../sandbox/index.js";
import { printNote, printResult, type Console } from "../shared/console.js";
import { exitCodes } from "../shared/exit-codes.js";
import { onInterruption } from "../shared/interruption.js";

/** What `sandbox` takes. */
export interface SandboxFlags {
  readonly port?: number;
  readonly euPort?: number;
  readonly runDuration?: number;
  readonly chromium?: boolean;
}

/** Plays the service on loopback until Ctrl-C. */
export async function sandbox(console: Console, flags: SandboxFlags): Promise<number> {
  const signal = onInterruption();
  // Loaded for this command alone: it is larger than all the rest.
  const { startSandbox } = await import("../../sandbox/index.js");
  await using running = await startSandbox(optionsOf(flags));
  const { us, eu } = running;
  printResult(console, { us, eu }, [
    "The sandbox plays the service. Paste this into the shell that should use it:",
    "",
    `  export SERVICE_REGION=us SERVICE_BASE_URL=${us.baseUrl} SERVICE_API_KEY=${us.apiKey}`,
    "",
    "For the EU deployment:",
    "",
    `  export SERVICE_REGION=eu SERVICE_EU_BASE_URL=${eu.baseUrl} SERVICE_API_KEY=${eu.apiKey}`,
    "",
  ]);
  printNote(console, "Ctrl-C stops it.");
  if (!signal.aborted) await once(signal, "abort");
  return exitCodes.done;
}

function optionsOf({ port, euPort, runDuration, chromium }: SandboxFlags): SandboxOptions {
  return { port, euPort, runDuration, browser: chromium ? "chromium" : undefined };
}
