import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { generatorFolder } from "../model/paths.js";
import { forkRedocly } from "./fork-redocly.js";
import type { Finished, RunRedocly } from "./redocly-run.js";

/** Redocly's command line in a long-running process. A run takes a tenth of the time that it takes in a new process. */
export interface RedoclyServer {
  /** Runs execute one after another. */
  readonly run: RunRedocly;
  close(): Promise<void>;
}

declare global {
  interface ImportMeta {
    /** Started by the launcher of the bundled generator while the bundle was loading. */
    readonly redocly?: ChildProcess | undefined;
  }
}

/** Used by the first server. */
let ahead = import.meta.redocly;

/** Creates a server that starts its process on the first run. */
export function startRedoclyServer(): RedoclyServer {
  let child: ChildProcess | undefined;
  let runs = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(request, signal) {
      const next = last.then(() => {
        signal.throwIfAborted();
        if (runs % longestLife === 0) child?.kill();
        runs += 1;
        child = child !== undefined && isAlive(child) ? child : start();
        return ask(child, request, signal);
      });
      last = next.catch(() => {});
      return next;
    },
    async close() {
      await last;
      // No run has used the process that was started ahead of time.
      child ??= takeAhead();
      if (child === undefined || !isAlive(child)) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Number of runs after which the process is replaced, because every run leaks some memory. */
const longestLife = 100;

function start(): ChildProcess {
  const child = takeAhead();
  return child !== undefined && isAlive(child) ? child : forkRedocly(generatorFolder);
}

function takeAhead(): ChildProcess | undefined {
  const child = ahead;
  ahead = undefined;
  child?.ref();
  child?.channel?.ref();
  return child;
}

function isAlive({ exitCode, signalCode, killed }: ChildProcess): boolean {
  return exitCode === null && signalCode === null && !killed;
}

/** Sends a request. Kills the process on abort, because an aborted command leaves it in an unknown state. */
async function ask(child: ChildProcess, message: object, signal: AbortSignal): Promise<Finished> {
  const abort = (): void => {
    child.kill("SIGKILL");
  };
  signal.addEventListener("abort", abort, { once: true });
  try {
    child.send(message);
    return await answer(child);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function answer(child: ChildProcess): Promise<Finished> {
  return new Promise((settle, reject) => {
    const onMessage = (finished: unknown): void => {
      child.off("exit", onExit);
      // Only redocly-server.mjs writes to this channel.
      settle(finished as Finished);
    };
    const onExit = (code: number | null): void => {
      child.off("message", onMessage);
      reject(new Error(`redocly's process ended with exit code ${code}`));
    };
    child.once("message", onMessage).once("exit", onExit);
  });
}
