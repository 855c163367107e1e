import { cpSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import {
  deliverPulls,
  followAndDeliver,
  publishBilling,
} from "../../automation/support/follow-and-deliver.js";
import type { Environment } from "../../../automation/shared/environment.js";
import { ClonedProject } from "../../automation/support/cloned-project.js";
import { GitClone } from "../../automation/support/git-clone.js";
import { runWarmScript } from "../../automation/support/run-warm-script.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { startHosting, type StubHosting } from "../../automation/support/stub-hosting.js";

const branch = "sync/billing";

let hosting: StubHosting;
beforeEach(async () => {
  hosting = await startHosting();
  return () => hosting.close();
});

it(
  "a document of somebody else cannot close issues, call people or show markup in our pull requests, nor lose a commit of ours",
  { timeout: 300_000 },
  async () => {
    const project = new ClonedProject();
    const folder = createFolder();
    const names = ["fixes #12", "@team", "a` @all `b", "``` @all", "<img src=x>", "a|b @all"];
    await follow(project, publishBilling(folder, ...names));
    const { title = "", body = "" } = hosting.pulls[0] ?? {};
    expect(body).toContain("fixes #12");
    const prose = body.replaceAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, "");
    expect(`${title}\n${prose}`).not.toMatch(/fixes|@|<|team/);

    project.git("switch", "--quiet", branch);
    project.write("mine.txt", "mine\n");
    project.commit("fix: add what was missing");
    project.git("push", "--quiet", "origin", branch);
    project.git("switch", "--quiet", "main");
    const [tip, changes] = [project.gitOfRemote("rev-parse", branch), hosting.changes.length];
    await follow(project, publishBilling(folder, ...names, "motto"));
    expect(project.gitOfRemote("rev-parse", branch)).toBe(tip);
    expect(hosting.changes).toHaveLength(changes);
    expect(project.git("branch", "--show-current")).toBe("main");
  },
);

/** Follows what is published. */
function follow(project: ClonedProject, published: Environment): Promise<void> {
  const environment = { ...hosting.environment, ...published };
  return followAndDeliver(project.folder, environment, runWarmScript);
}

const others = "main sync/../main sync/a:refs/heads/main docs refs/heads/sync/a sync/".split(" ");

/** Opens a pull request, and a project that is to change it. */
function prepare(head: string, change: object): GitClone {
  const pull = { number: 1, head, base: "main", title: "T", body: "B", state: "open" };
  hosting.pulls.push({ ...pull, comments: [] });
  const changes = [{ branch: head, body: "B", ...change }];
  const folder = createFolder({ "dist/release/pulls.json": JSON.stringify(changes) });
  cpSync("scripts", path.join(folder, "scripts"), { recursive: true });
  return new GitClone(folder, {
    "package.json": '{ "type": "module" }',
    ".gitignore": "dist\n",
  });
}

it("a commit that somebody has pushed meanwhile is not replaced", async () => {
  const project = prepare("sync/a", { title: "T", lease: "0".repeat(40) });
  const bundle = path.join(project.folder, "dist/release/pulls.bundle");
  project.git("switch", "--quiet", "--create", "sync/a");
  project.git("commit", "--quiet", "--allow-empty", "--message", "feat: follow");
  project.git("bundle", "create", "--quiet", bundle, "sync/a", "--not", "main");
  project.git("push", "--quiet", "origin", "main:sync/a");
  await expect(deliverPulls(project.folder, hosting.environment)).rejects.toThrow("stale info");
  expect(project.gitOfRemote("rev-parse", "sync/a")).toBe(project.git("rev-parse", "main"));
});

it.each([
  ["has the newest report", { title: "T", body: "New" }, { state: "open", body: "New" }],
  ["says why it is closed", { body: "Old" }, { state: "closed", comments: [{ body: "Old" }] }],
])("a pull request %s", async (_, change, pull) => {
  await deliverPulls(prepare("sync/a", change).folder, hosting.environment);
  expect(hosting.pulls).toMatchObject([pull]);
});

it.each(others)("a job that was taken over changes no other branch: %s", async (other) => {
  const project = prepare(other, { lease: "", title: "T" });
  await expect(deliverPulls(project.folder, hosting.environment)).rejects.toThrow(
    `${other} is not a branch of a sync.`,
  );
  expect(hosting.changes).toEqual([]);
  expect(project.gitOfRemote("branch", "--list")).toBe("main");
});
