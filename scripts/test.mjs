// npm test: everything that continuous integration checks.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { git, runNode } from "./support/run-command.mjs";
import { runScript } from "./support/script.mjs";
import { steps, systemStep } from "./support/steps.mjs";
import { tally } from "./support/tally.mjs";

const help = `Usage: npm test
       npm test -- FILTER ...
       npm test -- --changed
       npm test -- --watch [FILTER ...]
       npm run test:long [-- FILTER ...]

Runs every check of continuous integration, and installs missing dependencies first: format, lint, types, freshness of
generated files, system dependencies and all tests that guard a change. If a step fails, the others still run.

npm run test:long runs the tests that prove a claim by time or number, such as kill storms, other versions of Node.js and
TypeScript, and pictures of every kind of page; it takes up to half an hour.

  FILTER       run only the tests whose path contains the filter, such as test/specs, and no other step
  --changed    run the other steps, and the tests beside what was changed since the last commit: those in
               test/runtime/budget for runtime/budget/tuning.ts
  --watch      after each edit, run the tests that import the edited file; press q to quit
  --help, -h   print this

Other options, such as -t TITLE, are passed to vitest. The last line counts passed and failed tests; a skipped test counts
as failed. Exit codes: 0 nothing failed, 1 something failed.
`;

const vitest = ["node_modules/vitest/vitest.mjs"];

/** @typedef {import("./support/tally.mjs").Tally} Tally */

/** @param {string[]} args */
async function test(args) {
  const start = performance.now();
  await ensureDependencies();
  if (args.includes("--watch")) return watch(args);
  const isLong = args.includes("--long");
  const filters = args.filter((arg) => arg !== "--long");
  const isChanged = filters.length === 1 && filters[0] === "--changed";
  const isWhole = filters.length === 0;
  if (isWhole) print(`This takes about ${isLong ? 15 : 12} minutes on two cores.`);
  const chosen = isChanged ? await listTestsOfChanges() : filters;
  if (!isWhole) print(`Only the tests that match: ${chosen.join(" ")}`);
  const isChecked = isWhole || isChanged;
  const system = isChecked ? [runStep(systemStep)] : [];
  // Every step, even if one fails, so that one run shows every problem.
  const others = isChecked && !isLong ? steps.map(runStep) : [];
  const mode = isLong ? ["--mode=long"] : [];
  const isTested = isWhole || chosen.length > 0;
  const tests = isTested ? [Promise.all(system).then(() => runTests([...mode, ...chosen]))] : [];
  const results = await Promise.all([...system, ...others, ...tests]);
  print(`Took ${describeDuration(performance.now() - start)}.`);
  return summarize(results);
}

/** Lists where the tests of a change are: a changed test, or the folder of `test/` that mirrors its folder most closely. */
async function listTestsOfChanges() {
  const edited = await git("diff", "--name-only", "--relative", "HEAD");
  const created = await git("ls-files", "--others", "--exclude-standard");
  const files = `${edited}\n${created}`.split("\n").filter(Boolean);
  const places = files.map((file) => (file.endsWith(".test.ts") ? file : mirrorOf(file)));
  return [...new Set(places)].filter(
    (place) => place !== "" && existsSync(join(projectRoot, place)),
  );
}

/** @param {string} file */
function mirrorOf(file) {
  let folder = dirname(file.replace(/^test\//, ""));
  while (folder !== "." && !existsSync(join(projectRoot, "test", folder))) folder = dirname(folder);
  return folder === "." ? "" : `test/${folder}/`;
}

/**
 * Without a filter, nothing runs before the first edit.
 *
 * @param {string[]} filters
 */
async function watch(filters) {
  const others = filters.filter((filter) => filter !== "--watch");
  const mode = others.length === 0 ? ["--standalone"] : others;
  const { code } = await runNode([...vitest, "watch", ...mode], { interactive: true });
  return code;
}

/**
 * @param {import("./support/steps.mjs").Step} step
 * @returns {Promise<Tally>}
 */
async function runStep({ name, commands, fix }) {
  const start = performance.now();
  const outcomes = [];
  for (const args of commands) outcomes.push(await runNode(args, { capture: true }));
  const failures = outcomes.filter(({ code }) => code !== 0);
  printStep(failures.length === 0, name, start);
  for (const { output } of failures) print(output.trimEnd());
  if (failures.length === 0) return { passed: 1, problems: [] };
  return { passed: 0, problems: [`${name} failed (${fix})`] };
}

/**
 * @param {string[]} filters
 * @returns {Promise<Tally>}
 */
async function runTests(filters) {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "cloud-agent-sdk-test-"));
  try {
    const reportFile = join(folder, "report.json");
    const shown = process.stdout.isTTY ? "default" : "./scripts/support/progress-reporter.mjs";
    const reporters = [`--reporter=${shown}`, "--reporter=json", `--outputFile.json=${reportFile}`];
    const options = ["--allowOnly=false", "--silent=passed-only", ...reporters, ...filters];
    const { code } = await runNode([...vitest, "run", ...options]);
    const outcome = readReport(reportFile);
    const result = tally(outcome, code);
    printStep(result.problems.length === 0, "tests", start);
    for (const line of listSlowest(outcome)) print(line);
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // vitest ended before it could write one, which the tally counts as a failure
  }
}

/** @typedef {{ name: string, startTime: number, endTime: number }} TimedFile */

/**
 * Says which files took longest, one line each, slowest first: those are where time can be saved.
 *
 * @param {{ testResults: TimedFile[] } | undefined} outcome the report of vitest
 */
function listSlowest(outcome) {
  const files = outcome?.testResults ?? [];
  return files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(
      ({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${relative(projectRoot, name)}`,
    );
}

/**
 * Says how long something took, such as `12 min 3 s`.
 *
 * @param {number} ms
 */
function describeDuration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * @param {boolean} ok
 * @param {string} name
 * @param {number} start
 */
function printStep(ok, name, start) {
  const ms = Math.round(performance.now() - start);
  print(`${ok ? "ok  " : "FAIL"}  ${name.padEnd(9)}  ${String(ms).padStart(6)} ms`);
}

/**
 * Ends with the one line that tools read.
 * @param {Tally[]} results
 */
function summarize(results) {
  const problems = results.flatMap((result) => result.problems);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  for (const problem of problems) print(`FAIL  ${problem}`);
  print(`${passed} passed, ${problems.length} failed`);
  return problems.length === 0 ? 0 : 1;
}

// Compilers written in Go have ended before it pays to collect their garbage, unless there is very much of it. Beside
// the tests, threads of theirs would only wait for each other.
const settings = { GOGC: "off", GOMEMLIMIT: "2GiB", GOMAXPROCS: "1" };
Object.assign(process.env, { ...settings, ...process.env });
await runScript({ help }, (args) =>
  test(args).catch((error) => {
    const code = report(error);
    print("0 passed, 1 failed");
    return code;
  }),
);
