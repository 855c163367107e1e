import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { Project } from "../generator/support/project.js";
import { run } from "../package/support/run.js";

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

it("the package is built again after a change of anything that it is made of", async () => {
  const project = new Project("command", "docs/guide", "fleet", "sandbox");
  const sources = await ask(project, "freshness.listSources().toSorted().join(' ')");
  expect(sources).toBe(
    "command docs/guide fleet generated generator overlays package-lock.json package.json runtime sandbox scripts tsconfig.build.json tsconfig.generator.json tsconfig.json",
  );
});
