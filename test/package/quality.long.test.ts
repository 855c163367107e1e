import { expect, inject, it } from "vitest";
import { projectRoot, run } from "./support/run.js";

it("resolves to its types in every way that modules are resolved", async () => {
  const attw = ["node_modules/@arethetypeswrong/cli/dist/index.js", inject("tarball")];
  // Nothing is left out: node10, node16 from CommonJS and from ESM, and bundlers.
  const flags = ["--profile", "strict", "--format", "json"];
  const { exitCode, stdout } = await run(process.execPath, [...attw, ...flags], {
    cwd: projectRoot,
  });
  const { analysis } = JSON.parse(stdout) as { analysis: { problems: unknown[] } };
  expect(analysis.problems).toEqual([]);
  expect(exitCode, stdout).toBe(0);
});
