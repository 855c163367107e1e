import { readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {{ name: string, startTime: number, endTime: number }} TimedFile */

const shown = 10;

/**
 * Says how long tests took, and which files took longest: those are where time can be saved.
 *
 * @param {{ testResults: TimedFile[] } | undefined} report of vitest
 * @param {string} root
 * @returns {string[]} one line each, slowest first
 */
export function listSlowest(report, root) {
  const files = report?.testResults ?? [];
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, shown)
    .map(
      ({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path.relative(root, name)}`,
    );
}

/**
 * Says how long something took, such as `12 min 3 s, with 20 min 40 s of processor time`.
 *
 * @param {number} wall in milliseconds
 */
export function describeDuration(wall) {
  const processor = processorTime();
  return processor === undefined
    ? inMinutes(wall)
    : `${inMinutes(wall)}, with ${inMinutes(processor)} of processor time`;
}

/** @param {number} ms */
function inMinutes(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * What this process and all that it has waited for have cost, in milliseconds; undefined where the system does not say.
 */
function processorTime() {
  try {
    // proc(5): the four processor times are fields 14 to 17, in hundredths of a second; the name can contain blanks.
    const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(") ");
    const ticks = fields.split(" ").slice(11, 15).map(Number);
    return ticks.reduce((sum, each) => sum + each, 0) * 10;
  } catch {
    return undefined;
  }
}
