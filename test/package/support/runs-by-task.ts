import type { Sandbox } from "../../../sandbox/index.js";

/** The IDs of the runs that a service created, by task. */
export function runsByTask({ control }: Sandbox): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { task, id } of control.runs()) found.set(task, [...(found.get(task) ?? []), id]);
  return found;
}

/** How many tasks were paid for more than once. */
export function countDuplicates(sandbox: Sandbox): number {
  return [...runsByTask(sandbox).values()].filter((ids) => ids.length > 1).length;
}
