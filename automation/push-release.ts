import { print } from "../runtime/text/print.js";
import { AutomationError } from "./shared/automation-error.js";
import { readVariable, type Environment } from "./shared/environment.js";
import { createGit } from "./shared/git.js";
import { readVersion } from "./shared/read-version.js";

/**
 * Pushes the release that `prepare-release` has committed and tagged: the commit and the tag together, or neither.
 *
 * `GITHUB_REF_NAME` is the branch to push to.
 *
 * @throws {AutomationError} when HEAD is not tagged with the version, or the branch has moved on
 */
export async function pushRelease(root: string, environment: Environment): Promise<void> {
  const branch = readVariable(environment, "GITHUB_REF_NAME", "the branch of the release");
  const tag = `v${await readVersion(root)}`;
  const git = createGit(root);
  const tags = (await git.run("tag", "--points-at", "HEAD")).split("\n");
  if (!tags.includes(tag)) {
    throw new AutomationError(`HEAD is not tagged ${tag}; run prepare-release first.`);
  }
  await git.run("push", "--quiet", "--atomic", "origin", `HEAD:refs/heads/${branch}`, tag);
  print(`Pushed ${tag} to ${branch}.`);
}
