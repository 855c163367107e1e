import { cpSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { deliverPulls, followAndDeliver } from "../../automation/support/follow-and-deliver.js";
import type { Environment } from "../../../automation/shared/environment.js";
import { ClonedProject } from "../../automation/support/cloned-project.js";
import { GitClone } from "../../automation/support/git-clone.js";
import { publishBilling } from "../../automation/support/publish-billing.js";
import { runWarmScript } from "../../automation/support/run-warm-script.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { startHosting, type StubHosting } from "../../automation/support/stub-hosting.js";

const branch = "sync/billing";

let hosting: StubHosting;
beforeEach(async () => {
  hosting = await startHosting();
  return () => hosting.close();
});

describe("a document of somebody else", { timeout: 300_000 }, () => {
  it("cannot close issues, call people or show markup in our pull requests, nor lose a commit of ours", async () => {
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
  });
});

/** Follows what is published. */
function follow(project: ClonedProject, published: Environment): Promise<void> {
  const environment = { ...hosting.environment, ...published };
  return followAndDeliver(project.folder, environment, runWarmScript);
}

const text = { title: "Evil", body: "Evil" };

it.each([
  [{ branch: "main", lease: "", requests: [] }, "main is not a branch of a sync"],
  [{ branch: "sync/../main", lease: "", requests: [] }, "is not a branch of a sync"],
  [{ branch: "sync/a:refs/heads/main", lease: "", requests: [] }, "is not a branch of a sync"],
  [
    { branch, requests: [{ method: "PATCH", path: "pulls/1", body: text }] },
    "is not about the pull",
  ],
  [
    { branch, requests: [{ method: "POST", path: "issues/1/comments", body: text }] },
    "is not about",
  ],
  [
    { branch, requests: [{ method: "POST", path: "pulls", body: { head: "other" } }] },
    "is not about",
  ],
  [
    { branch, requests: [{ method: "PUT", path: "contents/a", body: { head: branch } }] },
    "is not about",
  ],
  [
    { branch, requests: [{ method: "PUT", path: "pulls/1/merge", body: { head: branch } }] },
    "is not about",
  ],
])(
  "a job that reads documents and was taken over changes nothing else: %j",
  async (change, message) => {
    const pull = { number: 1, head: "theirs", base: "main", title: "", body: "", state: "open" };
    hosting.pulls.push({ ...pull, comments: [] });
    const folder = createFolder({ "dist/release/pulls.json": JSON.stringify([change]) });
    cpSync("scripts", path.join(folder, "scripts"), { recursive: true });
    const project = new GitClone(folder, {
      "package.json": '{ "type": "module" }',
      ".gitignore": "dist\n",
    });
    await expect(deliverPulls(folder, hosting.environment)).rejects.toThrow(message);
    expect(hosting.changes).toEqual([]);
    expect(project.gitOfRemote("branch", "--list")).toBe("main");
  },
);
