import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DownloadedArchive } from "./support/newest-node.js";

let archive: DownloadedArchive;
beforeAll(async () => {
  archive = await DownloadedArchive.create();
  await archive.linkDependencies();
});
afterAll(() => archive[Symbol.asyncDispose]());

describe("a downloaded archive of the project, on the newest Node", () => {
  it("generates and shows a first run with npm start", async () => {
    const { exitCode, stdout, stderr } = await archive.npm("start");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).not.toContain("Installing");
    expect(stdout).toContain("Everything is up to date.");
    expect(stdout).toContain("Sandbox result of: ");
  });

  it("finds generated/ as the documents say", async () => {
    expect(await archive.npm("run", "generate", "--", "--check")).toMatchObject({ exitCode: 0 });
  });

  it("builds the package", async () => {
    expect(await archive.npm("run", "build")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(existsSync(path.join(archive.folder, "dist/js/command.js"))).toBe(true);
  });
});
