import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hostOf } from "../../../runtime/host/host.js";
import { ownIdentity } from "../../../runtime/host/process-identity.js";
import { ProfileFolders } from "../../../sandbox/chromium/profile-folders.js";

/** The process of an earlier sandbox, which has ended. */
const { pid } = spawnSync(process.execPath, ["--eval", ""]);
const leftover = join(tmpdir(), `cloud-agent-sandbox-${hostname()}-${pid}-abcdef`);
const identity = { ...ownIdentity(hostOf("browser")), pid };

let folders: ProfileFolders;
beforeEach(() => {
  folders = new ProfileFolders();
});
afterEach(async () => {
  await folders.removeAll();
  rmSync(leftover, { recursive: true, force: true });
});

describe("folders for the profiles of browsers", () => {
  it("take away what a sandbox left whose process is gone", () => {
    mkdirSync(join(leftover, "browser-1"), { recursive: true });
    writeFileSync(join(leftover, "browser-1", "Cookies"), "");
    writeFileSync(join(leftover, "made-by-sandbox.json"), JSON.stringify(identity));

    const folder = folders.create();

    expect(existsSync(folder)).toBe(true);
    expect(existsSync(leftover)).toBe(false);
  });

  it("are made although something that was left cannot be taken away", () => {
    // Another sandbox may be taking it away too, or it may belong to somebody else.
    writeFileSync(leftover, "not a folder");

    expect(existsSync(folders.create())).toBe(true);
  });

  it("leave alone what belongs to a process that runs", async () => {
    const others = new ProfileFolders();
    const other = others.create();
    try {
      folders.create();
      expect(existsSync(other)).toBe(true);
    } finally {
      await others.removeAll();
    }
  });
});
