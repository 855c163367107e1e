import { expect, it } from "vitest";
import { DownloadedArchive } from "./support/newest-node.js";

it(
  "installs, generates and shows a first run with npm start on the newest Node",
  { timeout: 900_000 },
  async () => {
    await using archive = await DownloadedArchive.create();
    const { exitCode, stdout, stderr } = await archive.npm("start");
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toContain("Installing dependencies with npm ci");
    expect(stdout).toContain("Sandbox result of: ");
  },
);
