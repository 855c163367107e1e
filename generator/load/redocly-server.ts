import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { generatorFolder } from "../model/paths.js";

/** Input of one run of Redocly's command line. */
export interface RedoclyRequest {
  readonly args: readonly string[];
  readonly cwd: string;
}

/** Result of a finished run. */
export interface Finished {
  readonly exitCode: number;
  /** What it printed. */
  readonly output: string;
}

/** Redocly's command line in a long-running process. A run takes a tenth of the time that it takes in a new process. */
export interface RedoclyServer {
  /** Runs execute one after another. */
  run(request: RedoclyRequest): Promise<Finished>;
  close(): Promise<void>;
}

/** Creates a server that starts its process on the first run. */
export function startRedoclyServer(): RedoclyServer {
  let child: ChildProcess | undefined;
  let runs = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(request) {
      const next = last.then(() => {
        if (runs % longestLife === 0) child?.kill();
        runs += 1;
        child = child !== undefined && isAlive(child) ? child : start();
        child.send(request);
        return answer(child);
      });
      last = next.catch(() => {});
      return next;
    },
    async close() {
      await last;
      if (child === undefined || !isAlive(child)) return;
      child.kill();
      await once(child, "exit");
    },
  };
}

/** Number of runs after which the process is replaced, because every run leaks some memory. */
const longestLife = 100;

/** Without telemetry, and without the check for a newer version in every run. */
function start(): ChildProcess {
  return fork(path.join(generatorFolder, "load", "redocly-server.mjs"), [], {
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    execArgv: [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function isAlive({ exitCode, signalCode, killed }: ChildProcess): boolean {
  return exitCode === null && signalCode === null && !killed;
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
