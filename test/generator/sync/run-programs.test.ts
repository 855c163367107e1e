import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../../generator/model/paths.js";
import { emitProblem } from "../../../generator/model/problem.js";
import { runPrograms } from "../../../generator/sync/run-programs.js";
import { createFolder } from "../support/temporary-folder.js";

/** A project with a first run and samples. */
function createProject(quickstart: string, sample: string): string {
  const root = createFolder();
  for (const folder of ["sandbox", "test/samples"])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(path.join(root, "sandbox/quickstart.ts"), quickstart);
  writeFileSync(path.join(root, "test/samples/a.test.ts"), sample);
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));
  return root;
}

const sampleOf = (more: string): string =>
  `import { expect, it } from "vitest"; it("waits for a run", () => expect(1).toBe(${more}));`;

describe("runPrograms", () => {
  it("names what no longer works, and why", async () => {
    const root = createProject('throw new TypeError("the answer has no id");', sampleOf("2"));
    expect((await runPrograms(root)).map(emitProblem)).toEqual([
      "sandbox/quickstart.ts: no longer works: TypeError: the answer has no id",
      "test/samples: no longer works: waits for a run",
    ]);
  });

  it("finds nothing where all of them work", async () => {
    expect(await runPrograms(createProject("export {};", sampleOf("1")))).toEqual([]);
  });
});
