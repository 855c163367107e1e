import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startTimer } from "../../runtime/time/index.js";
import type { RealBrowser } from "../service/browsers.js";

/** How long a browser may take until it can be reached, in milliseconds. */
const LONGEST_START = 30_000;

/** How often to look whether it can be, in milliseconds. */
const LOOK_EVERY = 10;

/** How long its last words may take to arrive, in milliseconds. */
const LONGEST_WORDS = 200;

/** How much of what it says is kept for the message of a failed start, in characters. */
const KEPT_OUTPUT = 2_000;

const FLAGS = [
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--remote-debugging-port=0",
  // Chromium ends when this pipe closes, and the system closes it however the sandbox ends.
  "--remote-debugging-pipe",
];

/**
 * Starts one headless Chromium with a profile folder of its own.
 *
 * @throws {ChromiumStartError} when it ends at once or cannot be reached in time
 */
export async function launchChromium(program: string, profile: string): Promise<RealBrowser> {
  const child = spawn(program, [...flags(), `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    // Ctrl-C in a terminal reaches the sandbox only, which then ends its browsers.
    detached: true,
  });
  const output = keepOutput(child);
  const ended = endOf(child);
  const cdpUrl = await readCdpUrl(child, profile);
  if (cdpUrl === undefined) {
    const reason = await explain(child, ended);
    await end(child, ended);
    throw new ChromiumStartError(reason, output());
  }
  return { cdpUrl, pid: child.pid ?? 0, ended, close: () => end(child, ended) };
}

/** Real browsers were asked for, and one did not start. */
export class ChromiumStartError extends Error {
  constructor(reason: string, output: string) {
    super(`Chromium did not start: ${reason}\n${output}`.trimEnd());
    this.name = "ChromiumStartError";
  }
}

/** Chromium's own sandbox does not work for root. */
function flags(): string[] {
  return process.getuid?.() === 0 ? [...FLAGS, "--no-sandbox"] : FLAGS;
}

/** Reads what it says, so that it never waits for a reader, and remembers the end of it. */
function keepOutput({ stderr }: ChildProcess): () => string {
  let kept = "";
  stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    kept = (kept + chunk).slice(-KEPT_OUTPUT);
  });
  return () => kept;
}

/** Resolves with the reason, and never rejects. */
async function endOf(child: ChildProcess): Promise<string> {
  // The pipes break when Chromium ends first: nobody needs to hear of it.
  for (const stream of child.stdio) stream?.on("error", () => {});
  try {
    const [code, signal]: unknown[] = await once(child, "exit");
    // If it ended by itself, the processes that it has started may go on for a moment.
    killGroup(child);
    return `it ended with ${signal ?? `exit code ${code}`}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Why it cannot be reached. */
async function explain(child: ChildProcess, ended: Promise<string>): Promise<string> {
  if (isRunning(child)) return "it cannot be reached";
  const reason = await ended;
  // Its last words may still be on their way; a process that it has left behind can hold them back.
  await Promise.race([once(child, "close"), sleep(LONGEST_WORDS)]);
  return reason;
}

/** Chromium writes port and path into its profile as soon as it listens; `undefined`: it does not. */
async function readCdpUrl(child: ChildProcess, profile: string): Promise<string | undefined> {
  const file = join(profile, "DevToolsActivePort");
  const deadline = performance.now() + LONGEST_START;
  while (isRunning(child) && performance.now() < deadline) {
    const text = await readFile(file, "utf8").catch(() => "");
    const [, port, path] = /^(\d+)\n(\/devtools\/browser\/\S+)$/.exec(text) ?? [];
    if (port !== undefined && path !== undefined) return `ws://127.0.0.1:${port}${path}`;
    await sleep(LOOK_EVERY);
  }
  return undefined;
}

/** Ends it with all the processes that it has started: nothing of it is worth saving. */
async function end(child: ChildProcess, ended: Promise<string>): Promise<void> {
  if (isRunning(child)) killGroup(child);
  for (const stream of child.stdio) stream?.destroy();
  await ended;
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Where there are no process groups, its own processes notice that it is gone.
    child.kill("SIGKILL");
  }
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(duration, resolve);
  });
}
