import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { hostOf } from "../../../runtime/host/host.js";
import { ownIdentity } from "../../../runtime/host/process-identity.js";
import { ProfileFolders } from "../../../sandbox/chromium/profile-folders.js";

/** The process of an earlier sandbox, which has ended. */
const { pid } = spawnSync(process.execPath, ["--eval", ""]);
const identity = { ...ownIdentity(hostOf("browser")), pid };
const name = `cloud-agent-sandbox-${hostname()}-${pid}-abcdef`;

let temporary: string;
let folders: ProfileFolders;

beforeEach(() => {
  temporary = fs.mkdtempSync(join(tmpdir(), "leftovers-"));
  vi.stubEnv("TMPDIR", temporary);
  folders = new ProfileFolders();
});
afterEach(async () => {
  await folders.removeAll();
  vi.unstubAllEnvs();
  fs.rmSync(temporary, { recursive: true });
});

/** A folder of a developer's with a file in it, that is called as those of Chromium's sockets. */
function createPrecious(parent: string, folder = "org.chromium.Chromium.abc123"): string {
  fs.mkdirSync(join(parent, folder), { recursive: true });
  fs.writeFileSync(join(parent, folder, "thesis.txt"), "My only copy");
  return join(parent, folder);
}

/** What a sandbox that was killed leaves, with a profile whose socket is said to be in a folder. */
function plant(root: string, socketFolder: string, marker: string | undefined): void {
  const profile = join(root, "browser-1");
  fs.mkdirSync(profile, { recursive: true, mode: 0o700 });
  fs.symlinkSync(join(socketFolder, "SingletonSocket"), join(profile, "SingletonSocket"));
  fs.symlinkSync("1234567890", join(profile, "SingletonCookie"));
  if (marker !== undefined) fs.writeFileSync(join(root, "made-by-sandbox.json"), marker);
}

const marker = JSON.stringify(identity);

describe("an attacker who plants what a sandbox leaves", () => {
  it.each([
    ["no marker", undefined],
    ["a marker that is no JSON", "{"],
    ["a marker that says nothing", "null"],
    ["a marker of no process", JSON.stringify({ ...identity, pid: "1" })],
    ["a marker of a process that runs", JSON.stringify({ ...identity, pid: process.pid })],
    ["a marker of another machine", JSON.stringify({ ...identity, host: "other", boot: "other" })],
    ["a marker without end", `${marker}${" ".repeat(10_000)}`],
  ])("has a folder deleted with %s", (_, text) => {
    const precious = createPrecious(temporary);
    plant(join(temporary, name), precious, text);
    folders.create();
    expect(fs.readdirSync(precious)).toEqual(["thesis.txt"]);
    expect(fs.existsSync(join(temporary, name))).toBe(true);
  });

  it.each(["x", `${pid}-abcdefg`, "-abcdef"])("has a namesake of ours deleted: %s", (suffix) => {
    const root = join(temporary, `cloud-agent-sandbox-${hostname()}-${suffix}`);
    fs.mkdirSync(root, { recursive: true, mode: 0o700 });
    fs.writeFileSync(join(root, "made-by-sandbox.json"), marker);
    folders.create();
    expect(fs.existsSync(root)).toBe(true);
  });

  it("has what others can write to deleted", () => {
    const root = join(temporary, name);
    fs.mkdirSync(root);
    fs.writeFileSync(join(root, "made-by-sandbox.json"), marker);
    spawnSync("chmod", ["777", root]);
    folders.create();
    expect(fs.existsSync(root)).toBe(true);
  });

  it("keeps a sandbox from its own folder by what cannot be taken away", () => {
    fs.writeFileSync(join(temporary, name), "not a folder");

    expect(fs.existsSync(folders.create())).toBe(true);
  });

  it("leads to a folder by a link with our name, or to a marker", () => {
    const elsewhere = join(temporary, "elsewhere");
    plant(elsewhere, join(temporary, "none"), marker);
    fs.symlinkSync(elsewhere, join(temporary, name));
    const second = join(temporary, name.replace("abcdef", "abcdeg"));
    fs.mkdirSync(second, { mode: 0o700 });
    fs.symlinkSync(join(elsewhere, "made-by-sandbox.json"), join(second, "made-by-sandbox.json"));
    folders.create();
    expect(fs.readdirSync(elsewhere).toSorted()).toEqual(["browser-1", "made-by-sandbox.json"]);
    expect(fs.existsSync(second)).toBe(true);
  });

  it("has what links inside lead to deleted with a folder that is ours", () => {
    const root = join(temporary, name);
    plant(root, join(temporary, "none"), marker);
    const precious = createPrecious(temporary, "work");
    fs.symlinkSync(precious, join(root, "browser-2"));
    fs.symlinkSync(precious, join(root, "browser-1", "Cache"));
    folders.create();
    expect(fs.existsSync(root)).toBe(false);
    expect(fs.readdirSync(precious)).toEqual(["thesis.txt"]);
  });
});

describe("an attacker who has a profile link to a folder", () => {
  it.each([
    ["in the temporary folder", () => temporary],
    ["outside of it", () => join(temporary, "home")],
    ["a step outside of it", () => join(temporary, "..")],
  ])("has one deleted that is called like that of a socket, %s", (_, parentOf) => {
    const precious = createPrecious(parentOf(), `org.chromium.Chromium.${pid}`);
    // Even with the right number, there is more than a socket in it.
    fs.symlinkSync("1234567890", join(precious, "SingletonCookie"));
    plant(join(temporary, name), precious, marker);
    folders.create();
    expect(fs.readdirSync(precious).toSorted()).toEqual(["SingletonCookie", "thesis.txt"]);
    fs.rmSync(precious, { recursive: true });
  });

  it("ends the browser of somebody else by deleting its socket", async () => {
    const folder = await openSocket("99999");
    plant(join(temporary, name), folder, marker);
    folders.create();
    expect(fs.readdirSync(folder).toSorted()).toEqual(["SingletonCookie", "SingletonSocket"]);
  });

  it("is no attacker: a browser that was killed, whose socket has its number", async () => {
    const folder = await openSocket("1234567890");
    plant(join(temporary, name), folder, marker);
    folders.create();
    expect(fs.existsSync(folder)).toBe(false);
    expect(fs.existsSync(join(temporary, name))).toBe(false);
  });
});

/** A folder with a socket of a browser that has this number. */
async function openSocket(number: string): Promise<string> {
  const folder = join(temporary, "org.chromium.Chromium.abc123");
  fs.mkdirSync(folder, { mode: 0o700 });
  fs.symlinkSync(number, join(folder, "SingletonCookie"));
  const server = createServer().listen(join(folder, "SingletonSocket"));
  await once(server, "listening");
  onTestFinished(async () => void (await promisify(server.close.bind(server))()));
  return folder;
}
