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
 * that uses the clients, and its tests. What compiles and no longer works is left to the tests.
 */
export async function listWork(apis: readonly ReportedApi[], root: string): Promise<Problem[]> {
  const inSpecs = apis.flatMap((api) => listInSpec(api, root));
  return [...inSpecs, ...(await listErrors(root))];
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
