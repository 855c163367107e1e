import { existsSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { DownloadedArchive } from "./support/newest-node.js";

it(
  "installs, generates, shows a first run, finds generated/ up to date and builds on the newest Node",
  { timeout: 900_000 },
  async () => {
    await using archive = await DownloadedArchive.create();
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
