import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { change, withoutExtensions } from "../generator/document/additions/support/documents.js";
import { Project } from "../generator/support/project.js";
import { runHere, type Finished } from "./support/checkout.js";

/** What builds on the clients or tests them, and what that reads. */
const folders = ["test", "sandbox", "command", "bench", "docs"];
const files = ["tsconfig.json", "vitest.config.ts", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"];

/** Suites that hold the clients against the facts of the service, which are not what they were. */
const suitesOfFacts = ["test/specs/facts.test.ts", "test/contract/operations.test.ts"];

/** Suites that may ask for what is gone as soon as they are loaded. */
const suites = ["test/contract", "test/overlays", "test/sandbox", "test/types"];

/** What our own v4 is published without. */
const gone = [
  "paths./sessions/{id}/queue",
  "paths./browsers/{id}",
  "components.schemas.RunCreate.properties.modelParams",
];

it(
  "takes over what has lost operations and a field: the rest works, and what does not is listed",
  { timeout: 900_000 },
  async () => {
    const project = new Project(...folders, ...files);
    project.write("published.json", JSON.stringify(createPublished()));
    const { exitCode, stdout } = await project.sync(["--write", "--json", "v4=published.json"]);
    expect(exitCode).toBe(0);
    await expectErrorsToBeListed(project, stdout);
    await expectSuitesToLoad(project);
    await expectFactsToFailOneByOne(project);
  },
);

function createPublished(): object {
  const file = path.join(import.meta.dirname, "../../generated/v4/openapi.json");
  const document = withoutExtensions(JSON.parse(readFileSync(file, "utf8")));
  return gone.reduce((rest, place) => change(rest, place, undefined), document);
}

async function expectErrorsToBeListed(project: Project, report: string): Promise<void> {
  const { output } = await runNode(project, "typescript-native/bin/tsc", "-p", ".");
  const errors = [...output.matchAll(/^(\S+)\((\d+),\d+\): error /gm)];
  const places = errors.map(([, file, line]) => `${file}:${line}`);
  expect(places).toContainEqual(expect.stringMatching(/^sandbox\/quickstart\.ts:/));
  const { work } = JSON.parse(report);
  const listed = work.map(({ file, line }: Record<string, unknown>) => `${file}:${line}`);
  expect(places.filter((place) => !listed.includes(place))).toEqual([]);
}

async function expectSuitesToLoad(project: Project): Promise<void> {
  const args = ["list", "--json=suites.json", ...suites];
  const { exitCode, output } = await runNode(project, "vitest/vitest.mjs", ...args);
  expect(output).not.toContain("Error");
  expect(exitCode).toBe(0);
  const tests: { file: string }[] = readJson(project, "suites.json");
  const loaded = new Set(tests.map(({ file }) => path.relative(project.folder, file)));
  const present = suites.flatMap((folder) => listSuites(project, folder));
  expect(present.length).toBeGreaterThan(20);
  expect([...loaded].toSorted()).toEqual(present.toSorted());
}

function listSuites({ folder }: Project, part: string): string[] {
  const names = readdirSync(path.join(folder, part), { recursive: true }).map(String);
  return names
    .filter((name) => /(?<!\.long)\.test\.ts$/.test(name))
    .map((name) => path.posix.join(part, name));
}

async function expectFactsToFailOneByOne(project: Project): Promise<void> {
  const args = ["run", "--reporter=json", "--outputFile=facts.json", ...suitesOfFacts];
  await runNode(project, "vitest/vitest.mjs", ...args);
  const { testResults }: { testResults: Suite[] } = readJson(project, "facts.json");
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.flatMap(({ status, fullName }) => (status === "failed" ? fullName : []));
  expect(failed).toEqual(
    expect.arrayContaining([
      "every operation of the service 'v4.sessions.queueMessage' sends 'POST /api/v4/sessions/s/queue'",
      "every operation of the service 'v4.browsers.update' sends 'PATCH /api/v4/browsers/b'",
      "operations of v4 have the described method, path, answers and key",
      expect.stringMatching(/^documents of 'v4' 'govern runs by their model/),
    ]),
  );
  expect(testResults).toHaveLength(suitesOfFacts.length);
  for (const { assertionResults } of testResults)
    expect(assertionResults.length).toBeGreaterThan(20);
  // All that is said of other APIs holds as before, and most of what is said of this one.
  expect(failed.filter((name) => /^(?!.*generated\/v4\/).*\bv[23]\b/i.test(name))).toEqual([]);
  expect(failed.length).toBeLessThan(results.length / 10);
}

/** What vitest reports of a file of tests. */
interface Suite {
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** Runs a program of a dependency. */
function runNode({ folder }: Project, module: string, ...args: string[]): Promise<Finished> {
  return runHere(folder, process.execPath, [path.join("node_modules", module), ...args]);
}

function readJson({ folder }: Project, name: string) {
  return JSON.parse(readFileSync(path.join(folder, name), "utf8"));
}
