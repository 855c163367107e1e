import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { ClonedProject } from "../automation/support/cloned-project.js";

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

  it("refuses a version that is too small for what has changed", { timeout: 600_000 }, async () => {
    const project = new ClonedProject();
    project.git("tag", "v0.1.0");
    await project.renameOperation();
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
