import { expect, inject, it } from "vitest";
import { projectRoot, run } from "./support/run.js";

/** What only tools need that load CommonJS alone is there as CommonJS; of the rest, `require` gives the ES module. */
const ofModules = ["tools", "journal", "otel", "fleet", "sandbox"];

it.each([
  ["client", ["--exclude-entrypoints", ...ofModules]],
  ["rest", ["--entrypoints", ...ofModules, "--ignore-rules", "cjs-resolves-to-esm", "false-cjs"]],
])("resolves to its types in every way that modules are resolved: the %s", async (_, chosen) => {
  const attw = ["node_modules/@arethetypeswrong/cli/dist/index.js", inject("tarball")];
  // Nothing is left out: node10, node16 from CommonJS and from ESM, and bundlers.
  const flags = ["--profile", "strict", "--format", "table-flipped", "--no-color", ...chosen];
  const { exitCode, stdout } = await run(process.execPath, [...attw, ...flags], {
    cwd: projectRoot,
  });
  expect(exitCode, stdout).toBe(0);
  expect(stdout).toContain("No problems found");
});
