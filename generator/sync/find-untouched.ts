import type { Plan } from "../load/plan.js";
import { readSpecs } from "../load/read-specs.js";

/**
 * Finds the APIs of a plan whose documents refer to none of the given files, directly or indirectly.
 *
 * @param files - absolute paths
 */
export function findUntouched(plan: Plan, files: readonly string[]): ReadonlySet<string> {
  const { documents } = readSpecs(plan, () => {});
  const untouched = [...documents].filter(([, texts]) => files.every((file) => !texts.has(file)));
  return new Set(untouched.map(([name]) => name));
}
