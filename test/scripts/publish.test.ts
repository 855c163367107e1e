import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { Project } from "../generator/support/project.js";

describe("npm run release", () => {
  it("lists everything that is missing, and publishes nothing", () => {
    const env = { ...process.env, ACTIONS_ID_TOKEN_REQUEST_URL: "", SIGSTORE_ID_TOKEN: "" };
    const { status, stderr } = spawnSync(process.execPath, ["scripts/publish.mjs"], {
      env,
      encoding: "utf8",
    });
    expect(stderr).toContain("- No identity to sign with");
    expect(stderr).toContain("Nothing was published");
    expect(status).toBe(1);
  });

  it("refuses a version that is too small for what has changed", { timeout: 120_000 }, async () => {
    const project = await createRenamed();
    const { status, stderr } = spawnSync(process.execPath, ["scripts/publish.mjs"], {
      cwd: project.folder,
      encoding: "utf8",
    });
    expect(stderr).toContain(
      "- npm run release:check: package.json says 0.1.0, which is too low: expected at least 0.2.0.",
    );
    expect(status).toBe(1);
  });
});

/** A copy of the project in which a method was renamed after the tag of its version. */
async function createRenamed(): Promise<Project> {
  const project = new Project();
  project.write("CHANGELOG.md", "# Changelog\n");
  project.write(".gitignore", "node_modules\n");
  const git = (...args: string[]): void => {
    const identity = ["-c", "user.name=A", "-c", "user.email=a@b.example"];
    execFileSync("git", [...identity, ...args], { cwd: project.folder, stdio: "pipe" });
  };
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "state");
  git("tag", "v0.1.0");
  project.edit("specs/v4.yaml", "operationId: sessions.queueMessage", "operationId: sessions.say");
  const { exitCode, stderr } = await project.generate([]);
  if (exitCode !== 0) throw new Error(stderr);
  return project;
}
