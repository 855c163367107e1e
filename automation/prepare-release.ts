import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { asRecord } from "../runtime/json/values.js";
import { print } from "../runtime/text/print.js";
import { AutomationError } from "./shared/automation-error.js";
import { createGit, identity } from "./shared/git.js";
import { readVersion } from "./shared/read-version.js";
import { runScript, type ScriptRunner } from "./shared/run-script.js";

const execute = promisify(execFile);

const heading = "## [Unreleased]";

/**
 * Commits and tags the version that the changes since the last tag require: in `package.json`, in the lock file, and as
 * a section of the changelog. Pushes nothing. A release that is committed and tagged already stays as it is.
 *
 * @throws {AutomationError} before it changes anything: when the tree is not clean, nothing has changed, the tag is
 * there already, or the changelog has nothing to release
 */
export async function prepareRelease(root: string, run: ScriptRunner = runScript): Promise<void> {
  const git = createGit(root);
  const changes = await git.run("status", "--porcelain");
  if (changes !== "") throw new AutomationError("The working tree has changes; commit them first.");
  const tag = `v${await readVersion(root)}`;
  const tags = (await git.run("tag", "--points-at", "HEAD")).split("\n");
  if (tags.includes(tag)) return print(`${tag} is tagged already.`);
  const version = await findVersion(root, run);
  if (await git.succeeds("rev-parse", "--verify", "--quiet", `refs/tags/v${version}`))
    throw new AutomationError(`v${version} is the tag of another commit; choose a higher version.`);
  await moveUnreleased(root, version);
  await writeVersion(root, version);
  await git.run("add", "--all");
  await git.run(...identity, "commit", "--quiet", "--message", `chore(release): ${version}`);
  await git.run(...identity, "tag", "--annotate", `v${version}`, "--message", `v${version}`);
  print(`Tagged v${version}.`);
}

/** The version in `package.json` counts if somebody has chosen a higher one, and for a first release. */
async function findVersion(root: string, run: ScriptRunner): Promise<string> {
  const { code, stdout, stderr } = await run(root, "scripts/release-check.mjs", ["--json"]);
  if (code > 1) throw new AutomationError(`The changes were not judged: ${stderr.trim()}`);
  const { tag, version, wanted, isTooSmall, severity } = asRecord(JSON.parse(stdout));
  if (tag === null) return readVersion(root);
  if (severity === undefined)
    throw new AutomationError(`Nothing has changed since ${String(tag)}.`);
  return String(isTooSmall === true ? wanted : version);
}

/** In `package.json` and in the lock file, in the generator's package, and in the runtime that is made for it. */
async function writeVersion(root: string, version: string): Promise<void> {
  await execute("npm", ["version", version, "--no-git-tag-version", "--allow-same-version"], {
    cwd: root,
  });
  for (const name of ["generator/package.json", "runtime/version.ts"]) {
    const file = path.join(root, name);
    const text = await readFile(file, "utf8");
    await writeFile(file, text.replace(/(version"?(?: =|:) ")[^"]*/, `$1${version}`));
  }
}

async function moveUnreleased(root: string, version: string): Promise<void> {
  const file = path.join(root, "CHANGELOG.md");
  const text = await readFile(file, "utf8");
  const [, entries = ""] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|(?![\s\S]))/m.exec(text) ?? [];
  if (entries.trim() === "") {
    throw new AutomationError(`CHANGELOG.md lists nothing below "${heading}"; add what is new.`);
  }
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(file, text.replace(heading, `${heading}\n\n## [${version}] - ${day}`));
}
