import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { installLocked } from "./install-locked.js";

it("fails with the command that installs what a test needs, rather than skipping it", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "locked-"));
  const lock = { name: "broken", lockfileVersion: 3, packages: { "": {} } };
  await writeFile(path.join(folder, "package-lock.json"), JSON.stringify(lock));
  const manifest = { name: "broken", dependencies: { absent: "1.0.0" } };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  try {
    await expect(installLocked("broken", folder)).rejects.toThrow(
      `What these tests need cannot be installed; try: npm ci --ignore-scripts --prefix ${folder}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
