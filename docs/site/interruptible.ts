import { InterruptedError } from "../../generator/api/problem.js";
import type { SiteOptions } from "./site-options.js";

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Carries out work that Ctrl-C or a request to terminate aborts, so that it can remove what it has begun.
 *
 * @throws {InterruptedError} when the work fails after that
 */
export async function interruptible<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController();
  // A terminal sends Ctrl-C to every process, and those that started this one pass it on: it comes more than once.
  const end = (): void => stop.abort();
  for (const name of signals) process.on(name, end);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (stop.signal.aborted) throw new InterruptedError();
    throw error;
  } finally {
    for (const name of signals) process.off(name, end);
  }
}

/**
 * Carries out work that no signal interrupts, such as reading a document. The process that watches over this one ends it
 * after a signal, and after a time limit, which only another team's document can reach.
 */
export async function watched<Value>(
  {
    spec,
    timeLimit = spec === undefined ? 600_000 : 60_000,
  }: Pick<SiteOptions, "spec" | "timeLimit">,
  work: () => Promise<Value>,
): Promise<Value> {
  process.send?.({ document: spec ?? "the docs", timeLimit });
  try {
    return await work();
  } finally {
    process.send?.({});
  }
}
