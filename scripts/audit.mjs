// npm run audit: whether the registry has signed what is installed. It runs in a fresh clone, and needs nothing but npm.
import { execFile } from "node:child_process";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { Failure, report } from "./support/failure.mjs";
import { print } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { readFlags } from "./support/read-flags.mjs";

const help = `Usage: npm run audit

Checks with npm audit signatures that the registry has signed every installed package. It contacts the registry and the
host that publishes the keys, so it is not part of npm test. Run it where both can be reached, for example every night.

  --help, -h   print this

Exit codes: 0 every signature is valid, 1 one is invalid or missing, 2 wrong usage, 3 the check could not run, which does
not count as passed.
`;

const notChecked = 3;

/** @param {string[]} args */
async function audit(args) {
  if (readFlags(args).has("--help")) return print(help.trimEnd());
  await ensureDependencies();
  const { invalid, missing } = readAnswer(await askRegistry());
  const lines = [
    ...invalid.map((found) => `${describe(found)} has an invalid signature.`),
    ...missing.map((found) => `${describe(found)} is not signed.`),
  ];
  if (lines.length === 0) return print("Every package that is installed has a valid signature.");
  throw new Failure([...lines, "Do not use what is installed before you know why."].join("\n"));
}

/**
 * @typedef {object} Found
 * @property {string} name
 * @property {string} version
 */

/** @typedef {{ invalid: readonly Found[], missing: readonly Found[] }} Answer */

/** @param {Found} found */
function describe({ name, version }) {
  return `${name}@${version}`;
}

/** @returns {Promise<string>} what npm has written to standard output, however it ended */
function askRegistry() {
  const command = ["audit", "signatures", "--json", "--fetch-retries=1", "--fetch-timeout=30000"];
  const options = {
    cwd: projectRoot,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  };
  return new Promise((resolve, reject) => {
    execFile("npm", command, options, (error, stdout) => {
      if (error?.code === "ENOENT") reject(unchecked("npm could not be started."));
      else resolve(stdout);
    });
  });
}

/**
 * Tells signatures that are wrong from an answer that never came: only npm's two lists say that anything was checked.
 *
 * @param {string} text
 * @returns {Answer}
 */
function readAnswer(text) {
  const answer = parse(text);
  if (Array.isArray(answer?.invalid) && Array.isArray(answer?.missing)) return answer;
  throw unchecked(answer?.error?.summary ?? "npm audit signatures gave no answer.");
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} reason */
function unchecked(reason) {
  return new Failure(
    `NOT CHECKED: ${String(reason).trim()}\nThe registry, or the host with its keys, does not answer. No signature is known to be valid or invalid; run it again where both can be reached.`,
    notChecked,
  );
}

await audit(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
