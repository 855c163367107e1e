import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Plan } from "../load/plan.js";
import { InterruptedError } from "../model/problem.js";
import { FolderWatcher } from "./folder-watcher.js";
import { Rounds, type WatchOptions } from "./rounds.js";

/** Generates once, and again after each edit, until the signal aborts or the process is abandoned. */
export async function watch(plan: Plan, options: WatchOptions): Promise<void> {
  const abandoned = untilAbandoned();
  const signal = AbortSignal.any([options.context.signal, abandoned.signal]);
  const wake = new Wake();
  const folders = new FolderWatcher(wake.notify);
  try {
    const context = { ...options.context, signal };
    const rounds = new Rounds(plan, { ...options, context }, folders);
    for (let since = performance.now(); ; since = await wake.next(signal)) {
      await rounds.lookAgain(since);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    folders.close();
    abandoned.stop();
  }
}

/** Signals changes after a short delay, because one edit causes several events. */
export class Wake {
  readonly #events = new EventTarget();
  #first: number | undefined;
  #isQuiet = true;

  /** Records that something has changed. */
  readonly notify = (): void => {
    this.#first ??= performance.now();
    this.#isQuiet = false;
    this.#events.dispatchEvent(new Event("change"));
  };

  /**
   * Waits for a change since the last call, and until changes pause; returns the time of the first event. Does not wait
   * indefinitely, because some changes never stop, such as a growing log file.
   */
  async next(signal: AbortSignal): Promise<number> {
    if (this.#first === undefined) await once(this.#events, "change", { signal });
    const first = this.#first ?? performance.now();
    do {
      this.#isQuiet = true;
      await sleep(quiet, undefined, { signal });
    } while (!this.#isQuiet && performance.now() - first < longest);
    this.#first = undefined;
    return first;
  }
}

const quiet = 8;
const longest = 50;

/** Returns a signal that aborts when the supervising process or the reader of this process's output is gone. */
function untilAbandoned(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new InterruptedError());
  // Not removed, because pending output to a closed reader fails later.
  process.stdout.on("error", abort);
  process.once("SIGHUP", abort).once("disconnect", abort);
  // Listening for `disconnect` keeps the process alive, so stop listening at the end.
  const stop = (): void => {
    process.off("SIGHUP", abort).off("disconnect", abort);
  };
  return { signal: controller.signal, stop };
}
