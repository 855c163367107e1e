import { readFileSync } from "node:fs";
import { publint } from "publint";
import { describe, expect, inject, it } from "vitest";
import { projectRoot, run, runOrThrow } from "./support/run.js";

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
