import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { print } from "../runtime/text/print.js";
import { AutomationError } from "./shared/automation-error.js";
import { createGit, identity, type Git } from "./shared/git.js";
import { readVersion } from "./shared/read-version.js";
import { runScript } from "./shared/run-script.js";

const branch = "docs";

/**
 * Builds the docs and pushes them to the branch `docs`: to a folder of the version, and to `latest`. Folders of other
 * versions stay.
 *
 * @throws {AutomationError} when the docs cannot be built or pushed
 */
export async function publishDocs(root: string): Promise<void> {
  const version = await readVersion(root);
  const folder = await mkdtemp(path.join(tmpdir(), "docs-"));
  const [site, tree] = [path.join(folder, "site"), path.join(folder, "tree")];
  const git = createGit(root);
  try {
    await build(root, site);
    await checkOut(git, tree);
    for (const name of [`v${version}`, "latest"]) {
      await rm(path.join(tree, name), { recursive: true, force: true });
      await cp(site, path.join(tree, name), { recursive: true });
    }
    await push(createGit(tree), version);
  } finally {
    await git.succeeds("worktree", "remove", "--force", tree);
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(root: string, out: string): Promise<void> {
  const { code, stdout, stderr } = await runScript(root, "scripts/docs.mjs", ["--out", out]);
  if (code !== 0) throw new AutomationError(`The docs were not built: ${stderr || stdout}`);
}

/** The branch shares no history with the sources. */
async function checkOut(git: Git, tree: string): Promise<void> {
  if (await git.succeeds("fetch", "--quiet", "origin", branch))
    return void (await git.run("worktree", "add", "--quiet", "--detach", tree, "FETCH_HEAD"));
  await git.run("worktree", "add", "--quiet", "--detach", "--no-checkout", tree, "HEAD");
  const inTree = createGit(tree);
  await inTree.run("switch", "--quiet", "--orphan", `new-${branch}`);
}

async function push(git: Git, version: string): Promise<void> {
  await git.run("add", "--all");
  if (await git.succeeds("diff", "--cached", "--quiet"))
    return print(`v${version} is published already.`);
  await git.run(...identity, "commit", "--quiet", "--message", `docs: v${version}`);
  await git.run("push", "--quiet", "origin", `HEAD:refs/heads/${branch}`);
  print(`Published the docs of v${version}.`);
}
