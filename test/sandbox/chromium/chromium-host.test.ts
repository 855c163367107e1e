import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { profilesOf } from "../../browser/support/processes.js";
import { request } from "../support/request.js";

const path = process.env["PATH"];
let folder: string;
let sandbox: Sandbox;

beforeEach(async () => {
  // A program of this name that says why it does not start, as Chromium does.
  folder = mkdtempSync(join(tmpdir(), "no-chromium-"));
  const program = join(folder, "chromium");
  writeFileSync(program, "#!/bin/sh\necho 'Missing a library' >&2\nexit 3\n");
  chmodSync(program, 0o755);
  process.env["PATH"] = folder;
  sandbox = await startSandbox({ browser: "chromium" });
});
afterEach(async () => {
  process.env["PATH"] = path;
  await sandbox.close();
  rmSync(folder, { recursive: true });
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
