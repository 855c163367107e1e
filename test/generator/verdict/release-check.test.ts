import { execFileSync, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Project } from "../support/project.js";
import { runWarm, type Finished } from "../support/warm/warm-run.js";

/** A copy of the project whose state is the version 0.1.0. */
function createReleased(project: Project = new Project()): Project {
  git(project, "init", "--quiet");
  project.write(".gitignore", "node_modules\n");
  commit(project);
  git(project, "tag", "v0.1.0");
  return project;
}

/** One without programs of consumers, which a check would compile twice. */
function createQuickProject(): Project {
  const project = new Project();
  rmSync(path.join(project.folder, "test/consumers"), { recursive: true });
  return project;
}

function git({ folder }: Project, ...args: string[]): void {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@b.example"];
  execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "pipe" });
}

function commit(project: Project): void {
  git(project, "add", "--all");
  git(project, "commit", "--quiet", "--message", "state");
}

function check({ folder }: Project, ...args: string[]): Promise<Finished> {
  return runWarm({ name: "release-check", folder, args });
}

/** The same in a process of its own. */
function spawnCheck({ folder }: Project, ...args: string[]) {
  const command = ["scripts/release-check.mjs", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: "utf8",
  });
  return { exitCode: status, stdout, stderr };
}

/** The same after a method was renamed in the spec, and the clients generated, as a maintainer does. */
async function createRenamed(version: string, from?: Project): Promise<Project> {
  const project = createReleased(from);
  project.edit("specs/v4.yaml", "operationId: sessions.queueMessage", "operationId: sessions.say");
  project.edit("package.json", '"version": "0.1.0"', `"version": "${version}"`);
  const { exitCode, stderr } = await project.generate([]);
  if (exitCode !== 0) throw new Error(stderr);
  return project;
}

describe("npm run release:check", () => {
  it("has nothing to compare with before the first tag", async () => {
    const project = new Project();
    git(project, "init", "--quiet");
    project.write(".gitignore", "node_modules\n");
    commit(project);
    expect(await check(project)).toEqual({
      exitCode: 0,
      stdout: "No version has been tagged yet, so there is nothing to compare with.\n",
      stderr: "",
    });
  });

  it("finds no change right after the tag", async () => {
    const project = createReleased(createQuickProject());
    project.write("notes.txt", "nothing that is released\n");
    expect(await check(project)).toEqual({
      exitCode: 0,
      stdout:
        "Nothing has changed since v0.1.0.\npackage.json says 0.1.0, which is high enough: expected at least 0.1.0.\n",
      stderr: "",
    });
  });

  it("cannot tell when there is no such tag", () => {
    const { exitCode, stderr } = spawnCheck(createReleased(), "--tag", "v9.9.9");
    expect(exitCode).toBe(2);
    expect(stderr).toContain("The required version is unknown, because the check failed.");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("says what it does", () => {
    const { exitCode, stdout } = spawnCheck(createReleased(), "--help");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Exit codes: 0 the version is high enough, 1 it is too low");
  });
});

describe("a version after a method was renamed", () => {
  it("is refused while it is the old one, with the reasons, the worst first", async () => {
    const { exitCode, stdout } = await check(await createRenamed("0.1.0"));
    const lines = stdout.trim().split("\n");
    expect(exitCode).toBe(1);
    expect(lines[0]).toBe("Since v0.1.0:");
    expect(lines).toContain("major  v4: sessions.queueMessage() is now called sessions.say()");
    expect(stdout).toMatch(/^major {2}the program sessions\.ts no longer compiles: /m);
    expect(lines.at(-1)).toBe(
      "package.json says 0.1.0, which is too low: expected at least 0.2.0.",
    );
  });

  it("is refused until it is great enough, whatever has become of the programs", async () => {
    const project = await createRenamed("0.1.1");
    project.remove("test/consumers/sessions.ts");
    const { exitCode, stdout } = await check(project);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("the program sessions.ts no longer compiles");
    project.edit("package.json", '"version": "0.1.1"', '"version": "0.2.0"');
    expect(await check(project)).toMatchObject({ exitCode: 0 });
  });

  it("is compared with the one before it once it is tagged itself", async () => {
    const project = await createRenamed("0.2.0", createQuickProject());
    commit(project);
    git(project, "tag", "v0.2.0");
    const answer: unknown = JSON.parse((await check(project, "--json")).stdout);
    expect(answer).toMatchObject({ tag: "v0.1.0", wanted: "0.2.0", severity: "major" });
  });

  it("cannot be told while the clients are older than the specs", async () => {
    const project = createReleased();
    project.edit("specs/v4.yaml", "title: Cloud Agent API V4", "title: Another title");
    const { exitCode, stderr } = await check(project);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("generated: is older than specs/; expected the output of `npm run");
  });
});
