import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFixtureProject, type FixtureProject, type Run } from "./support/fixture-project.js";
import { linkTools } from "./support/link-tools.js";

describe("npm run lint", () => {
  let project: FixtureProject;
  let run: Run;
  beforeAll(async () => {
    project = createFixtureProject();
    await linkTools(project);
    for (const [file, text] of texts) project.write(file, text);
    const { code, output } = await project.run(["scripts/lint.mjs"]);
    // Some CI services have colors turned on.
    run = { code, output: stripVTControlCharacters(output) };
  });
  afterAll(() => project.remove());

  const texts = [
    ["generator/wrong.ts", "debugger;\n"],
    ["docs/guide/page.md", "# Page\n\nIt recieves a run. A second call does\nno harm.\n"],
    ["docs/guide/quoted.md", "> The list stands\n> in `x-reasoning`, not in `x-ndjson`.\n"],
    ["README.md", "The behaviour of a run is at https://recieve.example/recieve\n"],
    ["runtime/one.ts", '/** Desribes a run. */\nexport const one = "However\\nlong it takes";\n'],
    ["specs/one.additions.yaml", "# If you must, set it.\ndescription: Recieves a run.\n"],
    ["specs/one.yaml", "description: Recieves a run, if you must.\n"],
    ["CONTRIBUTING.md", "Edit `x-reasoning`.\n"],
    ["docs/guide/other-apis.md", "Declare `x-pages`.\n"],
    ["test/a.test.ts", "// Recieves a run, if you must.\nexport const one = 1;\n"],
  ] as const;

  it("finds mistakes in code", () => {
    expect(run.output).toContain("generator/wrong.ts:1");
  });

  it("finds misspelled words of pages, comments and specs, and British spelling", () => {
    expect(run.code).toBe(1);
    expect(run.output).toMatch(/docs\/guide\/page\.md:3:4\W.*Unknown word \(recieves\)/);
    expect(run.output).toMatch(/README\.md:1:5\W.*Unknown word \(behaviour\)/);
    expect(run.output).toMatch(/runtime\/one\.ts:1:5\W.*Unknown word \(Desribes\)/);
    expect(run.output).toMatch(/specs\/one\.additions\.yaml:2:14\W.*Unknown word \(Recieves\)/);
  });

  it("finds phrases that read as if translated, over the end of a line too", () => {
    expect(run.output.split("\n").filter((line) => line.includes(" Write: "))).toEqual([
      'docs/guide/page.md:3:34 "does no harm" reads as if translated. Write: is safe to retry.',
      'docs/guide/quoted.md:1:12 "stands in" reads as if translated. Write: is in.',
      'docs/guide/quoted.md:1:12 "stands" reads as if translated. Write: is.',
      'specs/one.additions.yaml:1:3 "If you must" reads as if translated. Write: though this is not recommended.',
    ]);
  });

  it("finds the name of an extension on a page for users, and leaves it to maintainers", () => {
    expect(run.output.split("\n").filter((line) => line.includes("for maintainers"))).toEqual([
      'docs/guide/quoted.md:2:7 "x-reasoning" is a name for maintainers. Say what it does.',
    ]);
  });

  it("leaves out addresses, tests, and the documents, which are the words of the service", () => {
    expect(run.output).not.toContain("specs/one.yaml");
    expect(run.output).not.toContain("(recieve)");
    expect(run.output).not.toContain("test/a.test.ts");
  });

  it("repairs code with --fix, and passes when nothing is wrong", async () => {
    for (const [file] of texts) rmSync(path.join(project.folder, file));
    project.write("generator/wrong.ts", "let one = 1;\nconsole.log(one);\n");
    project.write("docs/guide/page.md", "# Page\n\nIt receives a run.\n");
    const { code, output } = await project.run(["scripts/lint.mjs", "--fix", "-D", "prefer-const"]);
    const text = readFileSync(path.join(project.folder, "generator/wrong.ts"), "utf8");
    expect(text).toContain("const one = 1;");
    expect(output).toMatch(/^Found 0 warnings and 0 errors\.\nFinished in .*\n$/);
    expect(code).toBe(0);
  });

  it.each([
    ["word", "docs/guide/page.md", "# It recieves a run.\n", "Unknown word (recieves)"],
    ["phrase", "docs/guide/page.md", "# Stop it, if you must.\n", "reads as if translated"],
    ["statement", "generator/wrong.ts", "debugger;\n", "no-debugger"],
  ])("fails if one %s alone is wrong", async (_, file, text, message) => {
    project.write(file, text);
    const { code, output } = await project.run(["scripts/lint.mjs"]);
    rmSync(path.join(project.folder, file));
    expect(output).toContain(message);
    expect(code).toBe(1);
  });
});
