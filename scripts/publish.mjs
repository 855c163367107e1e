// npm run release: publishes the version that HEAD is tagged with, with a statement of where it was built. A job
// of a CI service runs it in a fresh clone.
import { readFileSync } from "node:fs";
import path from "node:path";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { Failure, report } from "./support/failure.mjs";
import { print, printError } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { readFlags } from "./support/read-flags.mjs";
import { runCommand, runNode, stopChildrenOnSignal } from "./support/run-command.mjs";

const help = `Usage: npm run release -- [options]

Publishes the version in package.json with a signed statement of its source and build (provenance). Run it in a CI job,
because signing needs the identity of one. It lists each of these conditions that is not met:

  - the working tree is clean, and HEAD is tagged v and the version
  - CHANGELOG.md has a section for the version
  - npm run release:check accepts the version for the changes
  - package.json names the repository, which npm compares with the provenance

  --dry-run    publish nothing; list what is missing and the contents of the package
  --help, -h   print this

Exit codes: 0 published, 1 something is missing, 2 wrong usage; otherwise that of npm publish.
`;

/**
 * @typedef {object} Manifest
 * @property {string} version
 * @property {unknown} [repository]
 */

/** @param {string[]} args */
async function publish(args) {
  const flags = readFlags(args, ["--dry-run"]);
  if (flags.has("--help")) return print(help.trimEnd());
  const dryRun = flags.has("--dry-run");
  await ensureDependencies();
  const obstacles = await findObstacles();
  for (const obstacle of obstacles) printError(`- ${obstacle}`);
  if (obstacles.length > 0 && !dryRun) {
    throw new Failure("Nothing was published: the lines above say what is missing.");
  }
  // The tarball is built by `prepack`, from the tree that was just found clean.
  const options = dryRun ? ["--dry-run"] : ["--provenance"];
  const { code } = await runCommand("npm", ["publish", "--access", "public", ...options]);
  if (code !== 0) throw new Failure(`npm publish ended with exit code ${code}.`, code);
}

/** Lists every obstacle, so that one run shows all of them. */
async function findObstacles() {
  const { version, repository } = readManifest();
  const changes = await git("status", "--porcelain");
  const tags = (await git("tag", "--points-at", "HEAD")).split("\n");
  const changelog = readFileSync(path.join(projectRoot, "CHANGELOG.md"), "utf8");
  return [
    changes !== "" && "The working tree has changes that are not committed.",
    !tags.includes(`v${version}`) && `HEAD is not tagged v${version}, the version in package.json.`,
    !changelog.includes(`## [${version}]`) && `CHANGELOG.md has no section for ${version}.`,
    await findVersionObstacle(),
    !repository && "package.json names no repository, which provenance is checked against.",
    !hasIdentity() &&
      "No identity to sign with: provenance is for a job of a CI service that gives out OpenID tokens.",
  ].filter((obstacle) => obstacle !== false);
}

/** The version that the changes since the last tag require. The last line is the summary. */
async function findVersionObstacle() {
  const check = ["scripts/release-check.mjs"];
  const { code, output } = await runNode(check, { capture: true });
  if (code === 0) return false;
  return `npm run release:check: ${output.trim().split("\n").at(-1)}`;
}

/** @returns {Manifest} */
function readManifest() {
  return JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
}

/** npm takes the token of GitHub's and GitLab's jobs by these names. */
function hasIdentity() {
  const { ACTIONS_ID_TOKEN_REQUEST_URL, SIGSTORE_ID_TOKEN } = process.env;
  return Boolean(ACTIONS_ID_TOKEN_REQUEST_URL || SIGSTORE_ID_TOKEN);
}

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await runCommand("git", args, { capture: true });
  if (code !== 0) throw new Failure(`git ${args.join(" ")} failed:\n${output}`);
  return output.trim();
}

stopChildrenOnSignal();
await publish(process.argv.slice(2)).catch((error) => {
  process.exitCode = report(error);
});
