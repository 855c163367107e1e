import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot, run, type Ended } from "../package/support/run.js";
import { installRuntimes } from "../package/support/runtimes.js";

/** What an installation or a build has made, and what only git reads. */
const own = new Set(["node_modules", "dist", "coverage", ".git"]);

let folder = "";
let node = "";

beforeAll(async () => {
  node = path.join(await installRuntimes(), "node-26/bin");
  folder = await mkdtemp(path.join(tmpdir(), "newest-node-"));
  const filter = (file: string): boolean => !own.has(path.basename(file));
  await cp(projectRoot, folder, { recursive: true, filter });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Types a command of npm in the copy, as somebody who has only the newest Node. */
function npm(...args: readonly string[]): Promise<Ended> {
  const env = { PATH: `${node}${path.delimiter}${process.env["PATH"]}`, NODE_ENV: undefined };
  return run("npm", args, { cwd: folder, env });
}

describe("a downloaded archive of the project, on the newest Node", () => {
  it("installs, generates and shows a first run with npm start", async () => {
    const { exitCode, stdout, stderr } = await npm("start");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain("Everything is up to date.");
    expect(stdout).toContain("Sandbox result of: ");
  });

  it("finds generated/ as the documents say", async () => {
    expect(await npm("run", "generate", "--", "--check")).toMatchObject({ exitCode: 0 });
  });

  it("builds the package", async () => {
    expect(await npm("run", "build")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(existsSync(path.join(folder, "dist/js/command.js"))).toBe(true);
  });
});
