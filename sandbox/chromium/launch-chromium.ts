import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { reasonOf } from "../../runtime/text/show.js";
import { startTimer } from "../../runtime/time/index.js";
import type { RealBrowser } from "../service/browsers.js";
import { CdpPipe } from "./cdp-pipe.js";
import { serveCdp, type CdpServer } from "./serve-cdp.js";

/** Timeout for starting a browser, in milliseconds. */
const LONGEST_START = 30_000;

/** Timeout for its remaining output, in milliseconds. */
const LONGEST_WORDS = 200;

/** Maximum length of its output in the message of a failed start, in characters. */
const KEPT_OUTPUT = 2_000;

const FLAGS = [
  "--headless",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A port would let every user of this machine read the files of this one. Chromium ends when this pipe closes, which
  // the system does however the sandbox ends.
  "--remote-debugging-pipe",
];

/**
 * Starts a headless Chromium with its own profile folder.
 *
 * @throws {ChromiumStartError} when it ends immediately or is not reachable in time
 */
export async function launchChromium(program: string, profile: string): Promise<RealBrowser> {
  const child = spawn(program, [...flags(), `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
    // Ctrl-C in a terminal reaches only the sandbox, which then closes its browsers.
    detached: true,
  });
  const output = keepOutput(child);
  const ended = endOf(child);
  const cdp = await Promise.race([
    serve(child),
    ended.then(() => undefined),
    sleep(LONGEST_START).then(() => undefined),
  ]);
  if (cdp === undefined) {
    const reason = await explain(child, ended);
    await end(child, ended);
    throw new ChromiumStartError(reason, output());
  }
  const closed = ended.then(cdp.close);
  const close = async (): Promise<void> => {
    await end(child, ended);
    await closed;
  };
  return { cdpUrl: cdp.cdpUrl, pid: child.pid ?? 0, ended: closed, close };
}

/** Real browsers were requested, but one did not start. */
export class ChromiumStartError extends Error {
  constructor(reason: string, output: string) {
    super(`Chromium did not start: ${reason}\n${output}`.trimEnd());
    this.name = "ChromiumStartError";
  }
}

/** Returns the flags. Chromium's own sandbox does not work for root. */
function flags(): string[] {
  return process.getuid?.() === 0 ? [...FLAGS, "--no-sandbox"] : FLAGS;
}

/** Reads its output, so that it never blocks on a full pipe, and stores the end of the output. */
function keepOutput({ stderr }: ChildProcess): () => string {
  let kept = "";
  stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    kept = (kept + chunk).slice(-KEPT_OUTPUT);
  });
  return () => kept;
}

/** Resolves with the reason for its end; never rejects. */
async function endOf(child: ChildProcess): Promise<string> {
  // The pipes break when Chromium ends first. Those errors can be ignored.
  for (const stream of child.stdio) stream?.on("error", () => {});
  try {
    const [code, signal]: unknown[] = await once(child, "exit");
    // If it ended on its own, its child processes may still run for a moment.
    killGroup(child);
    return `it ended with ${signal ?? `exit code ${code}`}`;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Returns why it is not reachable. */
async function explain(child: ChildProcess, ended: Promise<string>): Promise<string> {
  if (isRunning(child)) return "it cannot be reached";
  const reason = await ended;
  // Its remaining output may still arrive, and a leftover child process can keep the pipe open.
  await Promise.race([once(child, "close"), sleep(LONGEST_WORDS)]);
  return reason;
}

/** Serves clients once the browser answers; never resolves if it does not. */
async function serve({ stdio: [, , , input, output] }: ChildProcess): Promise<CdpServer> {
  if (!(input instanceof Writable && output instanceof Readable))
    throw new TypeError("Expected the pipes of a browser");
  const pipe = new CdpPipe(input, output);
  const { detach } = await pipe.attach(() => {});
  detach();
  return serveCdp(pipe);
}

/** Kills it and all its child processes, because nothing in it has to be saved. */
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
    // On systems without process groups, its child processes detect its end.
    child.kill("SIGKILL");
  }
}

function sleep(duration: number): Promise<void> {
  return new Promise((resolve) => {
    startTimer(duration, resolve);
  });
}
