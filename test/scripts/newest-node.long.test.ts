import { existsSync } from "node:fs";
import path from "node:path";
import { cp } from "node:fs/promises";
import { expect, it } from "vitest";
import { projectRoot, run, type Ended } from "../package/support/run.js";
import { installRuntimes } from "../package/support/install-locked.js";
import { createFolder } from "../generator/support/temporary-folder.js";

/** What an installation or a build has made, and what only git reads. */
const own = new Set(["node_modules", "dist", "coverage", ".git"]);

/** Gives npm in a downloaded archive of the project, where there is no Node but the newest. */
async function downloadArchive() {
  const node = path.join(await installRuntimes(), "node-26/bin");
  const folder = createFolder();
  const filter = (file: string): boolean => !own.has(path.basename(file));
  await cp(projectRoot, folder, { recursive: true, filter });
  const PATH = `${node}${path.delimiter}${process.env["PATH"]}`;
  const npm = (...args: readonly string[]): Promise<Ended> =>
    run("npm", args, { cwd: folder, env: { PATH, NODE_ENV: undefined } });
  return { folder, npm };
}

it(
  "installs, generates, shows a first run, finds generated/ up to date and builds on the newest Node",
  { timeout: 900_000 },
  async () => {
    const archive = await downloadArchive();
    const { exitCode, stdout, stderr } = await archive.npm("start");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain("Installing dependencies with npm ci");
    // No earlier run is known there: it has found generated/ as the documents say.
    expect(stdout).toContain("Everything is up to date.");
    expect(stdout).toContain("Sandbox result of: ");
    expect(await archive.npm("run", "generate", "--", "--check")).toMatchObject({ exitCode: 0 });
    expect(await archive.npm("run", "build")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(existsSync(path.join(archive.folder, "dist/js/command.js"))).toBe(true);
  },
);
