import { beforeEach, describe, expect, it } from "vitest";
import { followPublished } from "../../../automation/follow-published.js";
import type { Environment } from "../../../automation/shared/environment.js";
import { ClonedProject } from "../../automation/support/cloned-project.js";
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
  return followPublished(project.folder, environment, runWarmScript);
}
