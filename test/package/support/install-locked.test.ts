import { expect, it } from "vitest";
import { createFolder } from "../../generator/support/temporary-folder.js";
import { installLocked } from "./install-locked.js";

it("fails with the command that installs what a test needs, rather than skipping it", async () => {
  const lock = { name: "broken", lockfileVersion: 3, packages: { "": {} } };
  const manifest = { name: "broken", dependencies: { absent: "1.0.0" } };
  const folder = createFolder({
    "package-lock.json": JSON.stringify(lock),
    "package.json": JSON.stringify(manifest),
  });
  await expect(installLocked("broken", folder)).rejects.toThrow(
    `What these tests need cannot be installed; try: npm ci --ignore-scripts --prefix ${folder}`,
  );
});
