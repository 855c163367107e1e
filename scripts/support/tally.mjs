/**
 * @typedef {object} Tally
 * @property {number} passed
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
  const files = report?.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  const problems = files.flatMap(listProblems);
  if (passed + problems.length === 0) problems.push("no test ran");
  if (exitCode !== 0 && problems.length === 0) {
    problems.push(`the test runner ended with exit code ${exitCode} although no test failed`);
  }
  return { passed, problems };
}

/** @param {TestFile} file */
function listProblems({ name, assertionResults }) {
  if (assertionResults.length === 0) return [`${name}: could not be run, or holds no test`];
  return assertionResults
    .filter(({ status }) => status !== "passed")
    .map(({ status, fullName }) => `${name}: "${fullName}" (${status})`);
}
