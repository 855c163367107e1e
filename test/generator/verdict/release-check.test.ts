import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../generator/model/paths.js";
import { Project } from "../support/project.js";
import { runWarm, type Finished } from "../support/warm/warm-run.js";

function git({ folder }: Project, ...args: string[]): void {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@b.example"];
  execFileSync("git", [...identity, ...args], { cwd: folder, stdio: "pipe" });
}

function commit(project: Project): void {
  git(project, "add", "--all");
  git(project, "commit", "--quiet", "--message", "state");
}

function check({ folder }: Pick<Project, "folder">, ...args: string[]): Promise<Finished> {
  return runWarm({ name: "release-check", folder, args });
}

/** A repository with a copy of the project in it. */
function createRepository(project: Project): Project {
  git(project, "init", "--quiet");
  project.write(".gitignore", "node_modules\n");
  commit(project);
  return project;
}

const old = '"version": "0.1.0"';

describe("npm run release:check", () => {
  it("judges a method that is renamed, from the first tag to the next", async () => {
    const project = createRepository(new Project());
    expect(await check(project)).toEqual({
      exitCode: 0,
      stdout: "No version has been tagged yet, so there is nothing to compare with.\n",
      stderr: "",
    });
    git(project, "tag", "v0.1.0");
    const name = "operationId: sessions.";
    project.edit("specs/v4.yaml", `${name}queueMessage`, `${name}say`);
    const older = await check(project);
    expect(older.exitCode).toBe(2);
    expect(older.stderr).toContain("generated: is older than specs/; expected the output of `npm");

    expect(await project.generate([])).toMatchObject({ exitCode: 0 });
    const { exitCode, stdout } = await check(project);
    const lines = stdout.trim().split("\n");
    expect([exitCode, lines[0]]).toEqual([1, "Since v0.1.0:"]);
    expect(lines).toContain("major  v4: sessions.queueMessage() is now called sessions.say()");
    expect(stdout).toMatch(/^major {2}the program sessions\.ts no longer compiles: /m);
    expect(lines.at(-1)).toBe(
      "package.json says 0.1.0, which is too low: expected at least 0.2.0.",
    );

    project.remove("test/consumers/sessions.ts");
    project.edit("package.json", old, '"version": "0.2.0"');
    commit(project);
    git(project, "tag", "v0.2.0");
    const next = await check(project, "--json");
    const program = { message: expect.stringContaining("sessions.ts no longer compiles") };
    expect(next.exitCode).toBe(0);
    expect(JSON.parse(next.stdout)).toMatchObject({
      tag: "v0.1.0",
      wanted: "0.2.0",
      severity: "major",
      findings: expect.arrayContaining([expect.objectContaining(program)]),
    });
  });

  it("finds no change right after the tag, and cannot tell when there is no such tag", async () => {
    const project = createRepository(Project.withoutConsumers());
    git(project, "tag", "v0.1.0");
    project.write("notes.txt", "nothing that is released\n");
    expect(await check(project)).toEqual({
      exitCode: 0,
      stdout:
        "Nothing has changed since v0.1.0.\npackage.json says 0.1.0, which is high enough: expected at least 0.1.0.\n",
      stderr: "",
    });
    const command = ["scripts/release-check.mjs", "--tag", "v9.9.9"];
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: project.folder,
      encoding: "utf8",
    });
    expect(status).toBe(2);
    expect(stderr).toContain("The required version is unknown, because the check failed.");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("says what it does", async () => {
    const { exitCode, stdout } = await check({ folder: projectRoot }, "--help");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Exit codes: 0 the version is high enough, 1 it is too low");
  });
});
