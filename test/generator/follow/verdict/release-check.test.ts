import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../../scripts/support/project.mjs";
import { run } from "../../../package/support/run.js";
import { Project } from "../../support/project.js";
import { check, createRepository, git } from "./support/repository.js";

describe("npm run release:check", () => {
  it("finds no change right after the tag, and cannot tell when there is no such tag", async () => {
    const project = createRepository(Project.withoutConsumers());
    git(project, "tag", "v0.1.0");
    project.write("notes.txt", "nothing that is released\n");
    const stdout =
      "Nothing has changed since v0.1.0.\npackage.json says 0.1.0, which is high enough: expected at least 0.1.0.\n";
    expect(await check(project)).toEqual({ exitCode: 0, stdout, stderr: "" });
    const command = ["scripts/release-check.mjs", "--tag", "v9.9.9"];
    const { exitCode, stderr } = await run(process.execPath, command, { cwd: project.folder });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("The required version is unknown, because the check failed.");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("says what it does", async () => {
    const { exitCode, stdout } = await check({ folder: projectRoot }, "--help");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Exit codes: 0 the version is high enough, 1 it is too low");
  });
});
