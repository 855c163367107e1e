import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join, delimiter } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startSandbox, type Sandbox } from "../../../sandbox/index.js";
import { profilesOf } from "../../browser/support/processes.js";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { request } from "../support/request.js";
import { ChromiumMissingError, findChromium } from "../../../sandbox/chromium/find-chromium.js";
import { Browsers } from "../../../sandbox/service/browsers.js";
import { removeSocket } from "../../../sandbox/chromium/remove-socket.js";

describe("a Chromium that does not start", () => {
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

it("a browser whose process has ended takes no place of its project's", async () => {
  const ended = Promise.resolve();
  const real = { cdpUrl: "ws://127.0.0.1:1", pid: 1, ended, close: () => ended };
  const browsers = new Browsers({ open: async () => real });
  await browsers.create({ projectId: "one", recording: false, recordingAvailable: false });
  expect(browsers.countReal("one")).toBe(0);
});

/** Makes a folder with a program; returns its path. */
function install(program: string): string {
  const place = createFolder({ [program]: "" });
  chmodSync(join(place, program), 0o755);
  return place;
}

describe("findChromium", () => {
  it("finds Chromium under any of its names", () => {
    const place = install("chromium-browser");

    expect(findChromium(place)).toBe(join(place, "chromium-browser"));
  });

  it("prefers Chromium to Chrome, wherever it stands in the search path", () => {
    const [chrome, place] = [install("google-chrome"), install("chromium")];

    expect(findChromium([chrome, place].join(delimiter))).toBe(join(place, "chromium"));
  });

  it("takes no file that cannot be started", () => {
    const place = install("chromium");
    chmodSync(join(place, "chromium"), 0o644);

    expect(() => findChromium(place)).toThrow(ChromiumMissingError);
  });
});

describe("the socket of a Chromium", () => {
  it("is gone with the browser, and so is everything else in the temporary folder", async ({
    onTestFinished,
  }) => {
    const folder = createFolder();
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("TMPDIR", folder);
    const sandbox = await startSandbox({ browser: "chromium" });
    expect((await request(sandbox, "POST /api/v4/browsers")).status).toBe(200);
    expect(readdirSync(folder)).not.toEqual([]);
    await sandbox.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is all that is removed", () => {
    const folder = createFolder();
    const [profile, other] = [join(folder, "profile"), join(folder, "other")];
    mkdirSync(profile);
    mkdirSync(other);
    removeSocket(profile);
    symlinkSync(join(other, "SingletonSocket"), join(profile, "SingletonSocket"));
    removeSocket(profile);
    expect(existsSync(other)).toBe(true);
  });
});
