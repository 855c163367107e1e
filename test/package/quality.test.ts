import { describe, expect, inject, it } from "vitest";
import { projectRoot, run, runOrThrow } from "./support/run.js";

const tarball = inject("tarball");

describe("the package", () => {
  it("has nothing that publint objects to", async () => {
    const { exitCode, stdout } = await run(
      process.execPath,
      ["node_modules/publint/src/cli.js", "run", tarball, "--strict"],
      { cwd: projectRoot },
    );
    expect(stdout).toContain("All good!");
    expect(exitCode).toBe(0);
  });

  it("has no file, export or dependency that nothing uses", async () => {
    const output = await runOrThrow(process.execPath, ["node_modules/knip/bin/knip.js"], {
      cwd: projectRoot,
    });
    expect(output.trim()).toBe("");
  });

  it("offers the public API that the reports show", async () => {
    const { exitCode, stdout } = await run(
      process.execPath,
      ["scripts/api-report.mjs", "--check"],
      { cwd: projectRoot },
    );
    expect(stdout).toBe("");
    expect(exitCode).toBe(0);
  });
});
