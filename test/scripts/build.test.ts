import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { describePublicApi } from "../../scripts/build/public-api.js";
import { projectRoot } from "../../scripts/support/project.mjs";
import { Project } from "../generator/support/project.js";
import { createFolder } from "../generator/support/temporary-folder.js";
import { run } from "../package/support/run.js";
import { withoutSources } from "../../scripts/build/without-sources.js";
import { readCases } from "../support/read-cases.js";

const runTypeScript = (project: Project, ...args: readonly string[]) =>
  run(process.execPath, ["--import", "tsx", ...args], { cwd: project.folder });

const build = (project: Project) => runTypeScript(project, "scripts/build/main.ts", "--if-stale");

/** What an expression returns that uses what knows whether the package is built. */
async function ask(project: Project, expression: string): Promise<string> {
  const program = `import("./scripts/build/freshness.ts").then((freshness) => console.log(${expression}))`;
  return (await runTypeScript(project, "--eval", program)).stdout.trim();
}

it("a build that failed is built again, also if what made it fail is undone", async () => {
  const project = new Project();
  const clientRuntime = path.join(project.folder, "generator/dist/client-runtime");
  for (const folder of [path.join(project.folder, "dist"), clientRuntime])
    mkdirSync(folder, { recursive: true });
  project.write("dist/.built", await ask(project, "freshness.fingerprintSources()"));
  expect(await build(project)).toMatchObject({ exitCode: 0, stderr: "" });
  rmSync(clientRuntime, { recursive: true });
  expect(await ask(project, "freshness.isBuilt()")).toBe("false");
  mkdirSync(clientRuntime);

  const document = project.read("generated/v4/openapi.json");
  project.write("generated/v4/openapi.json", "{");
  expect((await build(project)).exitCode).toBe(1);
  project.write("generated/v4/openapi.json", document);
  expect(await ask(project, "freshness.isBuilt()")).toBe("false");
});

it("a source that is saved during a build is not taken for built", async () => {
  const project = new Project("docs/guide");
  const imports = 'import { appendFileSync, mkdirSync } from "node:fs";\n';
  const steps = {
    "compile-types": `${imports}export const compileTypes = () => appendFileSync("package.json", " ");`,
    bundle: `${imports}export const bundle = () => mkdirSync("generator/dist/client-runtime", { recursive: true });`,
    "generator-package": "export const buildGeneratorPackage = () => {};",
  };
  for (const [name, step] of Object.entries(steps)) project.write(`scripts/build/${name}.ts`, step);
  expect(await build(project)).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await ask(project, "freshness.isBuilt()")).toBe("false");
});

it("the package is built again after a change of anything that it is made of", async () => {
  const project = new Project("command", "docs/guide", "fleet", "sandbox");
  const sources = await ask(project, "freshness.listSources().toSorted().join(' ')");
  expect(sources).toBe(
    "command docs/guide fleet generated generator overlays package-lock.json package.json runtime sandbox scripts tsconfig.build.json tsconfig.generator.json tsconfig.json",
  );
});

it("a module of the generator that is gone is gone from its package", async () => {
  const project = new Project("tsconfig.json", "tsconfig.generator.json", "LICENSE");
  const gone = path.join(project.folder, "generator/dist/overlays/gone");
  mkdirSync(gone, { recursive: true });
  const program =
    'import("./scripts/build/generator-package.ts").then((step) => step.buildGeneratorPackage())';
  expect(await runTypeScript(project, "--eval", program)).toMatchObject({ exitCode: 0 });
  expect(existsSync(gone)).toBe(false);
});

it("an entry of the package that is gone is a change of its public API", async () => {
  const project = new Project();
  project.write("scripts/build/public-api.ts", "export const describePublicApi = () => new Map()");
  project.write("scripts/build.mjs", "");
  const report = await runTypeScript(project, "scripts/build/api-report.ts", "--check");
  expect(report).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("--- errors.md") });
});

it("the report of the public API declares in the main entry what no other declares", async () => {
  const folder = createFolder({
    "index.d.ts": 'export * from "./errors.js";\nexport declare const own: 1;\n',
    "errors.d.ts": "export declare const other: 2;\ndeclare const a: 3;\nexport { a as b };\n",
  });
  const at = (name: string) => path.relative(projectRoot, path.join(folder, name));
  const entry = { source: "", output: "", hasCommonJs: false };
  const reports = await describePublicApi([
    { ...entry, subpath: ".", types: at("index.d.ts") },
    { ...entry, subpath: "./errors", types: at("errors.d.ts") },
  ]);
  const main = reports.get("index.md");
  expect(main).toContain('export {\n  b,\n  other,\n} from "cloud-agent-sdk/errors";');
  expect(reports.get("errors.md")).toContain("// a, exported as b");
  expect(main).toContain("export declare const own: 1;");
});

const { comments } = readCases("../docs/fixtures/sayings.yaml", import.meta.url);

it.each<[text: string, expected: string]>(comments)(
  "the comments of published declarations say of %j only %j",
  (text, expected) => {
    expect(withoutSources(text)).toBe(expected);
  },
);
