import { once } from "node:events";
import type { Sandbox, SandboxOptions } from "../../sandbox/index.js";
import { shellWord } from "../../runtime/text/shell-word.js";
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
  const control = controlOf(running);
  printResult(console, { us, eu, control }, [
    "The sandbox plays the service. Paste this into the shell that should use it:",
    "",
    `  export SERVICE_REGION=us SERVICE_BASE_URL=${shellWord(us.baseUrl)} SERVICE_API_KEY=${shellWord(us.apiKey)}`,
    "",
    "For the EU deployment:",
    "",
    `  export SERVICE_REGION=eu SERVICE_EU_BASE_URL=${shellWord(eu.baseUrl)} SERVICE_API_KEY=${shellWord(eu.apiKey)}`,
    "",
    `Tests steer it at ${control.url} with the header`,
    "",
    `  ${control.header}: ${control.token}`,
    "",
  ]);
  printNote(console, "Ctrl-C stops it.");
  if (!signal.aborted) await once(signal, "abort");
  return exitCodes.done;
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

function optionsOf({ port, euPort, runDuration, chromium }: SandboxFlags): SandboxOptions {
  return { port, euPort, runDuration, browser: chromium ? "chromium" : undefined };
}
