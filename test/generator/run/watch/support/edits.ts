import path from "node:path";
import { expect } from "vitest";
import type { Project } from "../../../support/project.js";

/** A line of the smallest of our specs. */
export const title = "title: Cloud Agent Billing API";

/** What a run has to say of the files that looks at everything, whatever the watch has kept. */
export async function expectFresh(project: Project, ...args: readonly string[]): Promise<void> {
  expect(await project.generate(["--check", "--force", ...args])).toMatchObject({ exitCode: 0 });
}

/** Has every round take a second or more in a rule; returns the file that it writes before. */
export function slowDown(project: Project): string {
  const begun = path.join(project.folder, "begun");
  const start = "export function operationComplete() {\n";
  const wait = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);";
  const write = `writeFileSync(${JSON.stringify(begun)}, "");`;
  const rule = "specs/lint/operation-complete.mjs";
  project.edit(rule, start, `${start}  ${write} ${wait}\n`);
  const first = "import { isObject }";
  project.edit(rule, first, `import { writeFileSync } from "node:fs";\n${first}`);
  return begun;
}

/** A document in JSON that has nothing but schemas. */
export function document(schemas: object): string {
  const info = { title: "Only schemas", version: "1" };
  return JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } });
}

/** A small document in the project, and the watch of it: its first round costs little. */
export function addThings(project: Project): string[] {
  const info = { title: "Things", version: "1" };
  project.write("things.yaml", JSON.stringify({ openapi: "3.1.0", info, paths: {} }));
  return ["--spec", "things.yaml", "--out", "generated/things"];
}
