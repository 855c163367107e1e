/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} problems one line for each failure
 */

/** @typedef {{ name: string, message?: string, assertionResults: { status: string, fullName: string }[] }} TestFile */

/**
 * Counts a report of vitest. Nothing may be skipped, so a test that did not run has failed.
 * @param {{ testResults: TestFile[] } | undefined} report undefined: vitest wrote none
 * @param {number} exitCode
 * @returns {Tally}
 */
export function tally(report, exitCode) {
  /** @type {Tally} */
  const total = { passed: 0, failed: 0, problems: [] };
  for (const file of report?.testResults ?? []) countFile(file, total);
  if (total.passed + total.failed === 0) fail(total, "no test ran");
  if (exitCode !== 0 && total.failed === 0) {
    fail(total, `the test runner ended with exit code ${exitCode} although no test failed`);
  }
  return total;
}

/**
 * @param {TestFile} file
 * @param {Tally} total
 */
function countFile({ name, assertionResults }, total) {
  if (assertionResults.length === 0)
    return fail(total, `${name}: could not be run, or holds no test`);
  for (const { status, fullName } of assertionResults) {
    if (status === "passed") total.passed += 1;
    else fail(total, `${name}: "${fullName}" (${status})`);
  }
}

/**
 * @param {Tally} total
 * @param {string} problem
 */
function fail(total, problem) {
  total.failed += 1;
  total.problems.push(problem);
}
