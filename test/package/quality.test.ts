import { readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { publint } from "publint";
import { describe, expect, inject, it } from "vitest";
import { projectRoot, run, runOrThrow } from "./support/run.js";
import { weigh, weights } from "../../bench/package/measure-size.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { installLocked } from "./support/install-locked.js";

const tarball = inject("tarball");

describe("the package", () => {
  it("has nothing that publint objects to", async () => {
    const { messages } = await publint({
      pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  it("has no file, export or dependency that nothing uses", async () => {
    const output = await runOrThrow(process.execPath, ["node_modules/knip/bin/knip.js"], {
      cwd: projectRoot,
    });
    expect(output.trim()).toBe("");
  });

  it("offers the public API that the reports show", async () => {
    expect(
      await run(process.execPath, ["scripts/api-report.mjs", "--check"], { cwd: projectRoot }),
    ).toMatchObject({ stdout: "", exitCode: 0 });
  });
});

it.each(Object.entries(weights))("the weight of %s is at most %i", async (name, limit) => {
  const folder = inject("consumer");
  await cp(path.join(projectRoot, "bench/package/fixtures"), folder, { recursive: true });
  expect(await weigh(folder, name)).toBeLessThanOrEqual(limit);
});

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
