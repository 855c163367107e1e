import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { Project } from "../../support/project.js";

/** A line of the smallest of our specs. */
export const title = "title: Cloud Agent Billing API";

/** Reads a file of a project. */
export const read = (project: Project, file: string): string =>
  readFileSync(path.join(project.folder, file), "utf8");

/** What a run has to say of the files that looks at everything, whatever the watch has kept. */
export async function expectFresh(project: Project, ...args: readonly string[]): Promise<void> {
  expect(await project.generate(["--check", "--force", ...args])).toMatchObject({ exitCode: 0 });
}

/** How many editors save: a new file takes the place of the old one, so that nobody ever sees half of it. */
export function replace(project: Project, file: string, text: string): void {
  const place = path.join(project.folder, file);
  writeFileSync(`${place}~`, text);
  renameSync(`${place}~`, place);
}

/** Puts a text in the place of another; a text that is not there is a mistake of the test. */
export function edit(project: Project, file: string, from: string, to: string): void {
  const text = read(project, file);
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  replace(project, file, text.replace(from, to));
}

/** Has every round take a second or more in a rule; returns the file that it writes before. */
export function slowDown(project: Project): string {
  const begun = path.join(project.folder, "begun");
  const start = "export function operationComplete() {\n";
  const wait = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);";
  const write = `writeFileSync(${JSON.stringify(begun)}, "");`;
  edit(project, "specs/lint/operation-complete.mjs", start, `${start}  ${write} ${wait}\n`);
  const first = "import { isObject }";
  edit(
    project,
    "specs/lint/operation-complete.mjs",
    first,
    `import { writeFileSync } from "node:fs";\n${first}`,
  );
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
