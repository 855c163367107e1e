import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("the quickstart carries a run to its end, uses a browser, reads the account and says where to look next", () => {
  const args = ["--import", "tsx", "sandbox/quickstart.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout).toMatch(
    /status +completed after [^]*result +"[^]*cdpUrl +ws:\/\/127\.0\.0\.1:[^]*stopped +yes[^]*sessions +0 of 10 in use[^]*README\.md/,
  );
  expect(stdout).not.toContain("\u001B");
  expect(status).toBe(0);
});
