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

  it("resolves to its types in every way that modules are resolved", async () => {
    const attw = ["node_modules/@arethetypeswrong/cli/dist/index.js", tarball];
    const flags = ["--profile", "esm-only", "--format", "json"];
    const { exitCode, stdout } = await run(process.execPath, [...attw, ...flags], {
      cwd: projectRoot,
    });
    const { analysis } = JSON.parse(stdout) as { analysis: { problems: unknown[] } };
    expect(exitCode, stdout).toBe(0);
    expect(analysis.problems.filter(isOfEsm)).toEqual([]);
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

/** The profile leaves out what CommonJS resolution, which this package does not offer, would find. */
function isOfEsm(problem: unknown): boolean {
  const { resolutionKind } = Object(problem) as { resolutionKind?: string };
  return resolutionKind !== "node10" && resolutionKind !== "node16-cjs";
}
