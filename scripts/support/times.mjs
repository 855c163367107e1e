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
 * Says how long something took, such as `12 min 3 s`.
 *
 * @param {number} ms
 */
export function describeDuration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
