import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { profilesOf } from "../../browser/support/processes.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { request } from "../support/request.js";

let sandbox: Sandbox;

beforeEach(async () => {
  // A program of this name that says why it does not start, as Chromium does.
  const folder = createFolder({ chromium: "#!/bin/sh\necho 'Missing a library' >&2\nexit 3\n" });
  chmodSync(join(folder, "chromium"), 0o755);
  vi.stubEnv("PATH", folder);
  sandbox = await startSandbox({ browser: "chromium" });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.close();
});

describe("a Chromium that does not start", () => {
  it("is a failure of the sandbox that says why", async () => {
    const answer = await request(sandbox, "POST /api/v4/browsers");

    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      message: expect.stringMatching(/did not start.*exit code 3[^]*Missing a library/),
    });
  });

  it("takes no place of the project's and leaves no profile", async () => {
    for (let count = 0; count < 11; count += 1) {
      expect((await request(sandbox, "POST /api/v4/browsers")).status).toBe(500);
    }

    expect(profilesOf(process.pid)).toEqual([]);
  });
});
