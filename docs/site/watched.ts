import type { SiteOptions } from "./site-options.js";

/**
 * Carries out work that no signal interrupts, such as reading a document. The process that watches over this one ends it
 * after a signal, and after a time limit, which only another team's document can reach.
 */
export async function watched<Value>(
  options: Pick<SiteOptions, "spec" | "timeLimit">,
  work: () => Promise<Value>,
): Promise<Value> {
  const { spec, timeLimit = spec === undefined ? 600_000 : 60_000 } = options;
  process.send?.({ document: spec ?? "the docs", timeLimit });
  try {
    return await work();
  } finally {
    process.send?.({});
  }
}
