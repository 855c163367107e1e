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
    // Nothing is left out: node10, node16 from CommonJS and from ESM, and bundlers.
    const flags = ["--profile", "strict", "--format", "json"];
    const { exitCode, stdout } = await run(process.execPath, [...attw, ...flags], {
      cwd: projectRoot,
    });
    const { analysis } = JSON.parse(stdout) as { analysis: { problems: unknown[] } };
    expect(analysis.problems).toEqual([]);
    expect(exitCode, stdout).toBe(0);
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
