import type { Plan } from "../load/plan.js";
import { FolderWatcher } from "./folder-watcher.js";
import { Rounds, type WatchOptions } from "./rounds.js";
import { untilAbandoned } from "./until-abandoned.js";
import { Wake } from "./wake.js";

/** Generates once, and again after each edit, until the signal aborts or the process is abandoned. */
export async function watch(plan: Plan, options: WatchOptions): Promise<void> {
  const abandoned = untilAbandoned();
  const signal = AbortSignal.any([options.signal, abandoned.signal]);
  const wake = new Wake();
  const folders = new FolderWatcher(wake.notify);
  try {
    const rounds = new Rounds(plan, { ...options, signal }, folders);
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
