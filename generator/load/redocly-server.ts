import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { generatorFolder } from "../model/paths.js";
import { forkRedocly } from "./fork-redocly.js";
import type { Finished, RunRedocly } from "./redocly-run.js";

/** Redocly's command line in a process that stays: a run in it takes a tenth of the time of a process of its own. */
export interface RedoclyServer {
  /** One run follows another. */
  readonly run: RunRedocly;
  close(): Promise<void>;
}

declare global {
  interface ImportMeta {
    /** Started by whoever has loaded the bundled generator, while that was loading. */
    readonly redocly?: ChildProcess | undefined;
  }
}

/** The first server takes it. */
let ahead = import.meta.redocly;

/** Starts the process with the first run. */
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
      // Nobody has needed what was started ahead of time.
      child ??= takeAhead();
      if (child === undefined || !isAlive(child)) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Every run leaves something behind in the memory of the process, so it is replaced now and then. */
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

/** An aborted command leaves the process in an unknown state, so it is ended. */
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
