import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { asList, asRecord } from "../../runtime/json/values.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { locateNode, type SourcePlace } from "../load/locate.js";
import { allOperations, type ApiOperation } from "../model/api.js";
import type { Problem } from "../model/problem.js";
import { readErrors, runCompiler } from "../verdict/compile-tree.js";
import type { ReportedApi } from "./report-apis.js";

/**
 * Lists the manual work that remains after documents follow the published ones, in the order of work: the specs, code
 * that uses the clients, its tests, and programs that compile and do not work.
 */
export async function listWork(apis: readonly ReportedApi[], root: string): Promise<Problem[]> {
  const inSpecs = apis.flatMap((api) => listInSpec(api, root));
  return [...inSpecs, ...(await listErrors(root)), ...(await runPrograms(root))];
}

function listInSpec({ report, api }: ReportedApi, root: string): Problem[] {
  const { name, additions, newMethods, outdated } = report;
  const gaps = asList(api.document["x-not-shown"]).map((gap) => asRecord(gap)["what"]);
  const own = path.join(root, "specs", `${name}.additions.yaml`);
  const shown = outdated.map(({ what, shownBy }): Problem => ({
    ...locateNode(own, emitPointer("x-not-shown", String(gaps.indexOf(what))), root),
    message: `${what} is published (${shownBy.join(", ")}); remove this entry and the sentences that call it open`,
  }));
  const operations = allOperations(api).filter(({ id }) => newMethods.includes(id));
  const added = operations.map((operation): Problem => ({
    ...locateOperation(path.join(root, "specs", `${name}.yaml`), operation, root),
    message: `${operation.id}() is new; give it a good name, an x-budget and texts in ${name}.additions.yaml`,
  }));
  return [...additions, ...added, ...shown];
}

/** A published document may write the path of its servers before each of its own. */
function locateOperation(
  file: string,
  { path: own, httpMethod }: ApiOperation,
  root: string,
): SourcePlace {
  const stated = Object.keys(asRecord(asRecord(parse(readFileSync(file, "utf8")))["paths"]));
  const whole = stated.find((each) => each.endsWith(own)) ?? own;
  return locateNode(file, emitPointer("paths", whole, httpMethod), root);
}

/** Folders in the order of work: code that uses the clients before its tests. */
const order = ["overlays", "runtime", "sandbox", "command", "docs", "bench", "test"];

/** Samples are user programs and a separate project. */
const projects = ["tsconfig.json", "docs/samples/tsconfig.json"];

async function listErrors(root: string): Promise<Problem[]> {
  const present = projects.map((name) => path.join(root, name)).filter((file) => existsSync(file));
  const outputs = await Promise.all(present.map((project) => runCompiler(root, project)));
  const errors = outputs
    .flatMap(readErrors)
    .map((error) => ({ ...error, file: path.relative(root, error.file) }));
  return errors.toSorted((a, b) => rankOf(a.file) - rankOf(b.file));
}

function rankOf(file: string): number {
  const rank = order.indexOf(file.split(path.sep)[0] ?? "");
  return rank < 0 ? order.length : rank;
}

/**
 * Programs that use the clients as people do: the first run, and the samples of the guide and the reference.
 *
 * A client waits through an outage. Each program may therefore take some times what it takes when all of it works.
 */
const programs = [
  { name: "sandbox/quickstart.ts", seconds: 60, args: ["--import", "tsx"] },
  { name: "test/samples", seconds: 300, args: ["node_modules/vitest/vitest.mjs", "run"] },
] as const;

/**
 * Runs the programs of a project that use its clients; returns those that no longer work, each with its reason.
 *
 * @param patience - how many times the usual bound each may take
 */
export async function runPrograms(root: string, patience = 1): Promise<Problem[]> {
  const present = programs.filter(({ name }) => existsSync(path.join(root, name)));
  const problems: Problem[] = [];
  for (const { name, args, seconds } of present) {
    const output = await run([...args, name], root, seconds * patience);
    problems.push(...listFailures(name, output));
  }
  return problems;
}

/** Returns what a program says before it fails; `undefined` if it does not. */
function run(args: readonly string[], root: string, seconds: number): Promise<string | undefined> {
  const timeout = seconds * 1000;
  const options = { cwd: root, timeout, env: { ...process.env, NO_COLOR: "1" } };
  return new Promise((settle) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const end = error?.killed ? `TimeoutError: it did not end within ${seconds} s` : "";
      settle(error === null ? undefined : [end, stdout, stderr].join("\n"));
    });
  });
}

/** Names each sample that fails, or else the error that ended the program. */
function listFailures(file: string, output: string | undefined): Problem[] {
  if (output === undefined) return [];
  const tests = [...output.matchAll(/^ *FAIL .*?> (.+)$/gm)].map(([, title = ""]) => title);
  const [, error = "it ended with an error"] = /^ *(\w*Error\b.*)$/m.exec(output) ?? [];
  const reasons = tests.length > 0 ? [...new Set(tests)] : [error];
  return reasons.map((reason) => ({ file, message: `no longer works: ${reason}` }));
}
