import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { operations } from "../../../docs/try/documents.js";
import { emitPrograms, type Program } from "../../../docs/try/emit/emit-programs.js";
import { createOperationForm } from "../../../docs/try/operation-form.js";
import { callOf, type TryRequest } from "../../../docs/try/try-request.js";
import { checkRegionRules } from "../../../sandbox/rules/check-rules.js";
import { createFolderOfFile } from "../../generator/support/temporary-folder.js";
import { emitOwnSamples } from "../../samples/support/emitted-samples.js";
import { callFrom, requestOf } from "../support/requests.js";
import { projectRoot } from "../../package/support/run.js";

const folder = createFolderOfFile();

/** A call, and the programs that show it. */
interface Shown extends Readonly<
  Record<"what" | "operation" | "client" | "http" | "curl", string>
> {
  readonly request: Partial<TryRequest>;
  readonly isChecked?: boolean;
}

const shown: readonly Shown[] = parse(
  await readFile(path.join(import.meta.dirname, "../fixtures/programs.yaml"), "utf8"),
);

it.each(shown)("pass $what", ({ operation, request, isChecked, client, http, curl }) => {
  const programs = emitPrograms(callFrom(operation, request, isChecked));
  expect(programs.map(({ source }) => source)).toEqual([client, http, curl.replace(/\n$/, "")]);
});

/** A request of each operation with each of its examples, in each region that takes it. */
function listRequests(): TryRequest[] {
  return operations.flatMap((operation) => {
    const { examples, parameters } = createOperationForm(operation);
    const values = Object.fromEntries(parameters.map(({ name }) => [name, "x"]));
    const bodies = examples.length === 0 ? [undefined] : examples.map(({ value }) => value);
    return operation.servedIn.flatMap((region) =>
      bodies
        .filter((body) => checkRegionRules(operation, region, body).length === 0)
        .map((body) => ({ operation, region, path: values, query: {}, body })),
    );
  });
}

/** Compiles programs as those of a user; what the compiler says. */
async function compile(programs: readonly Pick<Program, "source">[]): Promise<string> {
  const config = {
    extends: path.join(projectRoot, "docs/samples/tsconfig.json"),
    compilerOptions: { typeRoots: [path.join(projectRoot, "node_modules/@types")] },
    include: ["*.ts"],
    exclude: [],
  };
  await writeFile(path.join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
  for (const [index, { source }] of programs.entries())
    await writeFile(path.join(folder, `program-${index}.ts`), source);
  const compiler = path.join(projectRoot, "node_modules/typescript-native/bin/tsc");
  const run = promisify(execFile)(process.execPath, [compiler, "-p", folder]);
  const { stdout } = await run.catch((error: unknown) => ({
    stdout: String(Object(error).stdout),
  }));
  return stdout;
}

it("compile, for every example of every operation in every region that takes it, unless a model does not take a setting", async () => {
  const requests = listRequests();
  const programs = requests.flatMap((request) => [
    ...emitPrograms(callOf(request, true)).slice(0, 2),
    ...emitPrograms(callOf(request, false)).slice(0, 1),
  ]);
  const samples = (await emitOwnSamples()).filter(({ file }) => file.endsWith(".ts"));
  const body = { task: "x", model: "fam-a-5.5", modelParams: { reasoning: { effort: "max" } } };
  const rejected = emitPrograms(callOf({ ...requestOf("v4:runs.create"), body }, true)).slice(0, 1);
  expect(programs.length + samples.length).toBeGreaterThan(120);
  const lines = (await compile([...rejected, ...programs, ...samples]))
    .split("\n")
    .filter((line) => /^\S/.test(line));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/program-0\.ts\(7,.*Type '"max"' is not assignable/);
});
