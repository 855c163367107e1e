// npm run release: publishes the version that HEAD is tagged with, with a statement of where it was built. A job
// of a CI service runs it in a fresh clone.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { Failure } from "./support/failure.mjs";
import { print, printError } from "./support/print.mjs";
import { projectRoot } from "./support/project.mjs";
import { git, runCommand, runNode } from "./support/run-command.mjs";
import { runScript } from "./support/script.mjs";

const help = `Usage: npm run release -- [options]

Publishes the version in package.json with a signed statement of its source and build (provenance). Run it in a CI job,
because signing needs the identity of one. It lists each of these conditions that is not met:

  - the working tree is clean, and HEAD is tagged v and the version
  - CHANGELOG.md has a section for the version
  - npm run release:check accepts the version for the changes
  - package.json names the repository, which npm compares with the provenance

  --dry-run    publish nothing; list what is missing and the contents of the package
  --pack       publish nothing; write the package, the commit and its tag to dist/release, which needs no identity
  --built      push the commit and the tag in dist/release to GITHUB_REF_NAME, and publish the package there; needs no
               dependencies, and continues a release that failed on its way
  --help, -h   print this

Exit codes: 0 published, 1 something is missing, 2 wrong usage; otherwise that of npm publish.
`;

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {unknown} [repository]
 * @property {string[]} [workspaces]
 */

/** @param {string[]} args */
async function publish(args) {
  if (args.includes("--built")) return publishBuilt();
  const dryRun = args.includes("--dry-run");
  await ensureDependencies();
  const obstacles = await findObstacles(args.includes("--pack"));
  for (const obstacle of obstacles) printError(`- ${obstacle}`);
  if (obstacles.length > 0 && !dryRun) {
    throw new Failure("Nothing was published: the lines above say what is missing.");
  }
  if (args.includes("--pack")) return pack();
  // The tarball is built by `prepack`, from the tree that was just found clean, and with it what is released beside it.
  const options = ["--access", "public", dryRun ? "--dry-run" : "--provenance"];
  await npm("publish", ...options);
  for (const workspace of listWorkspaces())
    await npm("publish", `--workspace=${workspace}`, ...options);
}

/** Folders of the packages that have the version of this one. */
const listWorkspaces = () => readManifest().workspaces ?? [];

const folder = path.join(projectRoot, "dist", "release");
const bundle = path.join(folder, "release.bundle");

/** Writes what a job with credentials publishes without building anything itself. */
async function pack() {
  const tag = `v${readManifest().version}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await npm("pack", "--pack-destination", folder);
  for (const workspace of listWorkspaces())
    await npm("pack", `--workspace=${workspace}`, "--pack-destination", folder);
  await git("bundle", "create", "--quiet", bundle, tag, "--not", `${tag}^`);
}

/** Each step that an earlier attempt has done is left out. */
async function publishBuilt() {
  if (!hasIdentity()) throw new Failure(noIdentity);
  const [, tag] = /refs\/tags\/(v\S+)/.exec(await git("bundle", "list-heads", bundle)) ?? [];
  const tarballs = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  if (!tag || tarballs.length === 0)
    throw new Failure("dist/release is incomplete; run it with --pack first.");
  await git("fetch", "--quiet", bundle, `refs/tags/${tag}:refs/tags/${tag}`);
  await pushTag(tag);
  for (const tarball of tarballs) await publishTarball(tarball, tag.slice(1));
}

/**
 * @param {string} tarball
 * @param {string} version
 */
async function publishTarball(tarball, version) {
  const name = tarball.replace(`-${version}.tgz`, `@${version}`);
  const { output } = await runCommand("npm", ["view", name, "version"], { capture: true });
  if (output.trim() === version) return print(`${name} is published already.`);
  await npm("publish", path.join(folder, tarball), "--access", "public", "--provenance");
}

/**
 * Pushes the release and its tag together, or neither.
 *
 * @param {string} tag
 */
async function pushTag(tag) {
  const commit = await git("rev-parse", `${tag}^{commit}`);
  if ((await git("ls-remote", "origin", `refs/tags/${tag}^{}`)).includes(commit))
    return print(`${tag} is pushed already.`);
  const branch = process.env["GITHUB_REF_NAME"];
  if (!branch) throw new Failure("GITHUB_REF_NAME is not set; expected the branch of the release.");
  await git("push", "--quiet", "--atomic", "origin", `${commit}:refs/heads/${branch}`, tag);
}

/** @param {string[]} args */
async function npm(...args) {
  const { code } = await runCommand("npm", args);
  if (code !== 0) throw new Failure(`npm ${args[0]} ended with exit code ${code}.`, code);
}

/** Lists every obstacle, so that one run shows all of them. */
async function findObstacles(withoutIdentity = false) {
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
    !withoutIdentity && !hasIdentity() && noIdentity,
  ].filter((obstacle) => obstacle !== false);
}

/** The version that the changes since the last tag require. The last line is the summary. */
async function findVersionObstacle() {
  const { code, output } = await runNode(["scripts/release-check.mjs"], { capture: true });
  if (code === 0) return false;
  return `npm run release:check: ${output.trim().split("\n").at(-1)}`;
}

/** @returns {Manifest} */
function readManifest() {
  return JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
}

const noIdentity =
  "No identity to sign with: provenance is for a job of a CI service that gives out OpenID tokens.";

/** npm takes the token of GitHub's and GitLab's jobs by these names. */
function hasIdentity() {
  const { ACTIONS_ID_TOKEN_REQUEST_URL, SIGSTORE_ID_TOKEN } = process.env;
  return Boolean(ACTIONS_ID_TOKEN_REQUEST_URL || SIGSTORE_ID_TOKEN);
}

await runScript({ help, flags: ["--built", "--dry-run", "--pack"] }, publish);
