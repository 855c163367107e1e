import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeSocket } from "../../../sandbox/chromium/remove-socket.js";
import { startSandbox } from "../../../sandbox/index.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { request } from "../support/request.js";

let folder: string;

beforeEach(() => {
  folder = createFolder();
});
afterEach(() => void vi.unstubAllEnvs());

describe("the socket of a Chromium", () => {
  it("is gone with the browser, and so is everything else in the temporary folder", async () => {
    vi.stubEnv("TMPDIR", folder);
    const sandbox = await startSandbox({ browser: "chromium" });
    expect((await request(sandbox, "POST /api/v4/browsers")).status).toBe(200);
    expect(readdirSync(folder)).not.toEqual([]);
    await sandbox.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is all that is removed", () => {
    const [profile, other] = [join(folder, "profile"), join(folder, "other")];
    mkdirSync(profile);
    mkdirSync(other);
    removeSocket(profile);
    symlinkSync(join(other, "SingletonSocket"), join(profile, "SingletonSocket"));
    removeSocket(profile);
    expect(existsSync(other)).toBe(true);
  });
});
