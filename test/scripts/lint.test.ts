import { readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixtureProject } from "./support/fixture-project.js";
import { linkTools } from "./support/link-tools.js";

const project = createFixtureProject();
beforeAll(() => linkTools(project));
afterAll(() => project.remove());

describe("npm run lint", () => {
  it("finds mistakes in code and in prose in one run, and says where", async () => {
    project.write("generator/wrong.ts", "debugger;\n");
    project.write(
      "docs/guide/page.md",
      "# Page\n\nIt recieves a run, and `x-waiter` tells when.\n",
    );
    const run = await project.run(["scripts/lint.mjs"]);
    // Some CI services have colors turned on.
    const output = stripVTControlCharacters(run.output);
    expect(output).toContain("generator/wrong.ts:1");
    expect(output).toContain('docs/guide/page.md:3:4 Unknown word "recieves".');
    expect(output).toContain('docs/guide/page.md:3:25 "x-waiter" is a name for maintainers.');
    expect(output).toContain('docs/guide/page.md:3:35 "tells" reads as if translated.');
    expect(run.code).toBe(1);
  });

  it("repairs code with --fix, and passes when nothing is wrong", async () => {
    project.write("generator/wrong.ts", "let one = 1;\nconsole.log(one);\n");
    project.write("docs/guide/page.md", "# Page\n\nIt receives a run.\n");
    const { code } = await project.run(["scripts/lint.mjs", "--fix", "-D", "prefer-const"]);
    const text = readFileSync(path.join(project.folder, "generator/wrong.ts"), "utf8");
    expect(text).toContain("const one = 1;");
    expect(code).toBe(0);
  });
});
