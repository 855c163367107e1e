import { describe, expect, it } from "vitest";
import { run } from "../package/support/run.js";
import { ClonedProject } from "../automation/support/cloned-project.js";

const publish = (cwd: string, env = {}) =>
  run(process.execPath, ["scripts/publish.mjs"], { cwd, env });

describe("npm run release", () => {
  it("lists everything that is missing, and publishes nothing", async () => {
    const env = { ACTIONS_ID_TOKEN_REQUEST_URL: "", SIGSTORE_ID_TOKEN: "" };
    const { exitCode, stderr } = await publish(process.cwd(), env);
    expect(stderr).toContain("- No identity to sign with");
    expect(stderr).toContain("Nothing was published");
    expect(exitCode).toBe(1);
  });

  it("refuses a version that is too small for what has changed", { timeout: 600_000 }, async () => {
    const project = new ClonedProject();
    project.git("tag", "v0.1.0");
    await project.renameOperation();
    project.commit("feat!: rename a method");
    project.write("CHANGELOG.md", "## [0.0.9]\n");
    const { exitCode, stderr } = await publish(project.folder);
    expect(stderr.split("\n")).toEqual(
      expect.arrayContaining([
        "- The working tree has changes that are not committed.",
        "- HEAD is not tagged v0.1.0, the version in package.json.",
        "- CHANGELOG.md has no section for 0.1.0.",
        "- npm run release:check: package.json says 0.1.0, which is too low: expected at least 0.2.0.",
      ]),
    );
    expect(exitCode).toBe(1);
  });
});
