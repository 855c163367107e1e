import { expect, it } from "vitest";
import { DownloadedArchive } from "./support/newest-node.js";

it("generates and shows a first run with npm start in a downloaded archive, on the newest Node", async () => {
  await using archive = await DownloadedArchive.create();
  await archive.linkDependencies();
  const { exitCode, stdout, stderr } = await archive.npm("start");
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(stdout).not.toContain("Installing");
  // No earlier run is known there: it has found generated/ as the documents say.
  expect(stdout).toContain("Everything is up to date.");
  expect(stdout).toContain("Sandbox result of: ");
});
