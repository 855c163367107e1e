import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { projectRoot } from "../../../scripts/support/project.mjs";
import { createFixtureProject, markInstalled, type FixtureProject } from "./fixture-project.js";

const tools =
  `@redocly @tktco @types cspell diff esbuild oxfmt oxlint rolldown rolldown-plugin-dts tsx
  typescript typescript-native vitest`.split(/\s+/);

/** Makes a project with tools for the tests of a file, and returns a function that gives the copy of each test. */
export function useLinkedProject(): () => FixtureProject {
  const template = createFixtureProject();
  beforeAll(() => linkTools(template));
  afterAll(() => template.remove());
  let project: FixtureProject;
  beforeEach(() => {
    project = template.copy();
  });
  afterEach(() => project.remove());
  return () => project;
}

/** Gives an installed fixture project this project's tools, so that its checks really run. */
export async function linkTools(project: FixtureProject): Promise<void> {
  markInstalled(project.folder);
  for (const tool of tools) {
    const link = join(project.folder, "node_modules", tool);
    mkdirSync(join(link, ".."), { recursive: true });
    symlinkSync(join(projectRoot, "node_modules", tool), link, "junction");
  }
  writeSources(project);
  await project.run(["node_modules/oxfmt/bin/oxfmt", "."]);
}

function writeSources(project: FixtureProject): void {
  const checks = { strict: true, noEmit: true, skipLibCheck: true };
  const compilerOptions = { module: "nodenext", target: "es2023", types: ["node"], ...checks };
  project.write(".gitignore", "node_modules/\n");
  const used =
    "cspell.json command/mcp/guide-pages.ts runtime/json/pointer.ts runtime/json/values.ts";
  for (const file of used.split(" "))
    project.write(file, readFileSync(join(projectRoot, file), "utf8"));
  const config = (...include: string[]): string => JSON.stringify({ compilerOptions, include });
  project.write("tsconfig.json", config("scripts/programs", "test"));
  project.write(
    "scripts/programs/generate.ts",
    'export const run = (args: string[]): void => console.log("generated", args.join(" "));\n',
  );
  for (const folder of ["generated", "generator", "overlays", "runtime", "specs"])
    project.write(`${folder}/README.md`, `# ${folder}\n`);
  // What the build asks the generator.
  project.write(
    "generator/client/emit/runtime-files.ts",
    'export const builtNames = { error: "Oops", env: "A", label: "a" };\nexport const codeOf = (names: typeof builtNames): string => names.error;\n',
  );
  project.write("runtime/version.ts", 'export const version = "1.0.0";\n');
  project.write(
    "specs/redocly.yaml",
    "telemetry: off\napis: { boats: { root: boats.yaml } }\nrules: { struct: error }\n",
  );
  project.write(
    "specs/boats.yaml",
    'openapi: 3.1.0\ninfo: { title: Boats, version: "1" }\nservers: [{ url: /api }]\npaths: {}\n',
  );
  project.write("README.md", "# Project\n");
  project.write("docs/samples/tsconfig.json", config("*.ts"));
  project.write("docs/samples/sample.ts", "export const sample = 1;\n");
  // A world of its own for each file of tests takes longer than such tests.
  project.write(
    "vitest.config.js",
    'export default { test: { pool: "threads", isolate: false, maxWorkers: 1 } };\n',
  );
  project.write("sandbox/quickstart.ts", 'console.log("a run has completed");\n');
  project.write(
    "test/sum.test.ts",
    'import { expect, it } from "vitest";\n\nit("adds", () => {\n  expect(1 + 1).toBe(2);\n});\n',
  );
}
