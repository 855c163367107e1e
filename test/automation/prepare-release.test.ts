import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { prepareRelease } from "../../automation/prepare-release.js";
import { ClonedProject } from "./support/cloned-project.js";

const changelog = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Add a thing.\n";

/** A project that was released as 0.1.0, with a method renamed since then. */
async function createChanged(): Promise<ClonedProject> {
  const project = new ClonedProject();
  project.write("CHANGELOG.md", changelog);
  project.commit("docs: say what is new");
  project.git("tag", "v0.1.0");
  project.edit("specs/v4.yaml", "operationId: sessions.queueMessage", "operationId: sessions.say");
  const { exitCode, stderr } = await project.generate([]);
  if (exitCode !== 0) throw new Error(stderr);
  project.commit("feat!: rename a method");
  return project;
}

function read(project: ClonedProject, file: string): string {
  return readFileSync(path.join(project.folder, file), "utf8");
}

describe("prepare-release", () => {
  it("commits and tags the version that the changes require, and pushes nothing", async () => {
    const project = await createChanged();
    await prepareRelease(project.folder);
    expect(JSON.parse(read(project, "package.json")).version).toBe("0.2.0");
    const lock = JSON.parse(read(project, "package-lock.json"));
    expect([lock.version, lock.packages[""].version]).toEqual(["0.2.0", "0.2.0"]);
    expect(read(project, "CHANGELOG.md")).toMatch(
      /## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- Add a thing\.\n$/,
    );
    expect(project.git("tag", "--points-at", "HEAD")).toBe("v0.2.0");
    expect(project.git("log", "-1", "--format=%s")).toBe("chore(release): 0.2.0");
    expect(project.git("status", "--porcelain")).toBe("");
    expect(project.gitOfRemote("tag")).toBe("");
  });

  it("leaves a release alone that is committed and tagged already", async () => {
    const project = await createChanged();
    await prepareRelease(project.folder);
    const release = project.git("rev-parse", "HEAD");
    await prepareRelease(project.folder);
    expect(project.git("rev-parse", "HEAD")).toBe(release);
    expect(project.git("tag")).toBe("v0.1.0\nv0.2.0");
  });

  it("refuses to release changes that the changelog does not name", async () => {
    const project = await createChanged();
    project.write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n## [0.1.0]\n\n- Begin.\n");
    project.commit("docs: forget what is new");
    await expect(prepareRelease(project.folder)).rejects.toThrow("CHANGELOG.md lists nothing");
  });

  it("refuses a tree that is not committed, and one without changes", async () => {
    const project = new ClonedProject();
    project.git("tag", "v0.1.0");
    project.git("commit", "--quiet", "--allow-empty", "--message", "chore: nothing");
    await expect(prepareRelease(project.folder)).rejects.toThrow(
      "Nothing has changed since v0.1.0",
    );
    project.write("extra.txt", "");
    await expect(prepareRelease(project.folder)).rejects.toThrow("The working tree has changes");
  });
});
