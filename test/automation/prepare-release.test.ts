import { describe, expect, it } from "vitest";
import { prepareRelease } from "../../automation/prepare-release.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { ClonedProject } from "./support/cloned-project.js";
import { GitClone } from "./support/git-clone.js";
import { runWarmScript } from "./support/run-warm-script.js";

/** A changelog with a release, and what follows it. */
function changelog(unreleased: string): string {
  return `# Changelog\n\n## [Unreleased]\n\n${unreleased}## [0.1.0]\n\n- Begin.\n`;
}

describe("prepare-release", { timeout: 600_000 }, () => {
  it("commits and tags the version that the changes require, once, and pushes nothing", async () => {
    const project = new ClonedProject();
    project.git("tag", "v0.1.0");
    await project.renameOperation();
    project.write("CHANGELOG.md", changelog(""));
    project.commit("feat!: rename a method");
    const prepare = () => prepareRelease(project.folder, runWarmScript);
    await expect(prepare()).rejects.toThrow("CHANGELOG.md lists nothing");
    expect(project.git("status", "--porcelain")).toBe("");
    project.write("CHANGELOG.md", changelog("### Added\n\n- Add a thing.\n\n"));
    project.commit("docs: say what is new");

    // On a commit that is no part of this history, where nothing else looks for it.
    const before = project.git("rev-parse", "HEAD");
    const elsewhere = project.git("commit-tree", "HEAD^{tree}", "-m", "chore: elsewhere");
    project.git("tag", "v0.2.0", elsewhere);
    const says = "v0.2.0 is the tag of another commit; choose a higher version.";
    await expect(prepare()).rejects.toThrow(says);
    expect(project.git("rev-parse", "HEAD")).toBe(before);
    expect(project.git("status", "--porcelain")).toBe("");
    project.git("tag", "--delete", "v0.2.0");

    await prepare();
    expect(JSON.parse(project.read("package.json")).version).toBe("0.2.0");
    const lock = JSON.parse(project.read("package-lock.json"));
    expect([lock.version, lock.packages[""].version]).toEqual(["0.2.0", "0.2.0"]);
    expect(JSON.parse(project.read("generator/package.json")).version).toBe("0.2.0");
    expect(project.read("runtime/version.ts")).toContain('export const version = "0.2.0";');
    expect(project.read("CHANGELOG.md")).toMatch(
      /## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- Add a thing\.\n\n## \[0/,
    );
    expect(project.git("tag", "--points-at", "HEAD")).toBe("v0.2.0");
    expect(project.git("log", "-1", "--format=%s")).toBe("chore(release): 0.2.0");
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.gitOfRemote("tag")).toBe("");

    const release = project.git("rev-parse", "HEAD");
    await prepare();
    expect(project.git("rev-parse", "HEAD")).toBe(release);
    expect(project.git("tag")).toBe("v0.1.0\nv0.2.0");
  });

  const judged = { tag: "v0.1.0", version: "0.3.0", wanted: "0.2.0", isTooSmall: false };

  it.each([
    ["a version that is higher than the changes require", { ...judged, severity: "minor" }],
    ["the version of a first release", { tag: null }],
  ])("keeps %s", async (_, verdict) => {
    const project = new GitClone(createFolder(), {
      "package.json": '{ "name": "a", "version": "0.3.0" }',
      "generator/package.json": '{ "version": "0.1.0" }',
      "runtime/version.ts": 'export const version = "0.1.0";',
      "CHANGELOG.md": changelog("- Add a thing.\n\n"),
    });
    const run = async () => ({ code: 0, stdout: JSON.stringify(verdict), stderr: "" });
    await prepareRelease(project.folder, run);
    expect(project.git("tag", "--points-at", "HEAD")).toBe("v0.3.0");
    expect(project.read("generator/package.json")).toBe('{ "version": "0.3.0" }');
  });

  it("refuses a tree that is not committed, and one without changes", async () => {
    const project = new ClonedProject();
    project.git("tag", "v0.1.0");
    project.git("commit", "--quiet", "--allow-empty", "--message", "chore: nothing");
    const prepare = () => prepareRelease(project.folder, runWarmScript);
    await expect(prepare()).rejects.toThrow("Nothing has changed since v0.1.0");
    project.write("extra.txt", "");
    await expect(prepare()).rejects.toThrow("The working tree has changes");
  });
});
