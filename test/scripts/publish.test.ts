import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";

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
});
