import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { print } from "../runtime/text/print.js";
import { AutomationError } from "./shared/automation-error.js";
import { readDocsAddress, type DocsAddress } from "./shared/docs-address.js";
import type { Environment } from "./shared/environment.js";
import { createGit, identity, type Git } from "./shared/git.js";
import { readVersion } from "./shared/read-version.js";
import { runScript } from "./shared/run-script.js";
import { isLatest, writeVersions } from "./shared/write-versions.js";

const branch = "docs";

/**
 * Builds the docs for the branch `docs`, in `dist/release`: in a folder of the version, and in `latest` unless a newer
 * version is there. Folders of other versions stay; `versions.json` lists them all.
 *
 * @throws {AutomationError} when the docs cannot be built, or `DOCS_BASE` is not a path
 */
export async function publishDocs(root: string, environment: Environment): Promise<void> {
  const address = readDocsAddress(environment);
  const version = await readVersion(root);
  const folder = await mkdtemp(path.join(tmpdir(), "docs-"));
  const [sites, tree] = [path.join(folder, "sites"), path.join(folder, "tree")];
  const git = createGit(root);
  try {
    await checkOut(git, tree);
    const names = [`v${version}`, ...((await isLatest(version, tree)) ? ["latest"] : [])];
    for (const name of names) await build(root, path.join(sites, name), name, address);
    for (const name of names) await replace(path.join(tree, name), path.join(sites, name));
    await writeVersions(tree);
    await handOver(createGit(tree), version, path.join(root, "dist/release/docs.bundle"));
  } finally {
    await git.succeeds("worktree", "remove", "--force", tree);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pages link to each other by absolute paths, so each folder of the branch takes a build of its own. */
async function build(
  root: string,
  out: string,
  name: string,
  { base, siteUrl, editUrl }: DocsAddress,
): Promise<void> {
  const args = ["--out", out, "--base", `${base}${name}/`, "--versions", `${base}versions.json`];
  if (siteUrl !== undefined) args.push("--site-url", siteUrl);
  if (editUrl !== undefined) args.push("--edit-url", editUrl);
  const { code, stdout, stderr } = await runScript(root, "scripts/docs.mjs", args);
  if (code !== 0) throw new AutomationError(`The docs were not built: ${stderr || stdout}`);
}

async function replace(folder: string, successor: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rename(successor, folder);
}

/** The branch shares no history with the sources. */
async function checkOut(git: Git, tree: string): Promise<void> {
  if (await git.succeeds("fetch", "--quiet", "origin", branch))
    return void (await git.run("worktree", "add", "--quiet", "--detach", tree, "FETCH_HEAD"));
  await git.run("worktree", "add", "--quiet", "--detach", "--no-checkout", tree, "HEAD");
  const inTree = createGit(tree);
  await inTree.run("switch", "--quiet", "--orphan", `new-${branch}`);
}

/** Writes the last commit of the branch to a file, which `npm run deliver` pushes without anything installed. */
async function handOver(git: Git, version: string, file: string): Promise<void> {
  await git.run("add", "--all");
  if (!(await git.succeeds("diff", "--cached", "--quiet")))
    await git.run(...identity, "commit", "--quiet", "--message", `docs: v${version}`);
  const isFirst = !(await git.succeeds("rev-parse", "--verify", "--quiet", "HEAD^"));
  await mkdir(path.dirname(file), { recursive: true });
  await git.run(
    "bundle",
    "create",
    "--quiet",
    file,
    "HEAD",
    ...(isFirst ? [] : ["--not", "HEAD^"]),
  );
  print(`Built the docs of v${version}.`);
}
