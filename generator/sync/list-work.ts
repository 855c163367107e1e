import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { locateNode, type SourcePlace } from "../load/locate.js";
import { allOperations, type Api } from "../model/api.js";
import type { GeneratedFile } from "../model/generated-file.js";
import type { OpenApiDocument } from "../model/openapi.js";
import type { Problem } from "../model/problem.js";
import { readApi } from "../read/read-api.js";
import { readErrors, runCompiler } from "../verdict/compile-tree.js";
import { runPrograms } from "./run-programs.js";
import type { Sync } from "./prepare-sync.js";
import type { ApiReport } from "./report.js";

/**
 * Lists the manual work that remains after documents follow the published ones, in the order of work: the specs, code
 * that uses the clients, its tests, and programs that compile and do not work.
 */
export async function listWork(
  { apis, files }: Pick<Sync, "apis" | "files">,
  root: string,
): Promise<Problem[]> {
  const inSpecs = apis.flatMap((report) => {
    const document = readGenerated(files, report.name);
    return listInSpec(
      report,
      readApi(report.name, document, () => ({ file: report.name })),
      root,
    );
  });
  return [...inSpecs, ...(await listErrors(root)), ...(await runPrograms(root))];
}

function listInSpec(
  { name, additions, newMethods, outdated }: ApiReport,
  api: Api,
  root: string,
): Problem[] {
  const gaps = asList(api.document["x-not-shown"]).map((gap) => asRecord(gap)["what"]);
  const specs = path.join(root, "specs");
  const own = path.join(specs, `${name}.additions.yaml`);
  const shown = outdated.map(({ what, shownBy }): Problem => ({
    ...locateNode(own, emitPointer("x-not-shown", String(gaps.indexOf(what))), root),
    message: `${what} is published (${shownBy.join(", ")}); remove this entry and the sentences that call it open`,
  }));
  const added = newMethods.map((id): Problem => ({
    ...locateOperation(path.join(specs, `${name}.yaml`), api, id, root),
    message: `${id}() is new; give it a good name, an x-budget and texts in ${name}.additions.yaml`,
  }));
  return [...additions, ...added, ...shown];
}

/** A published document may write the path of its servers before each of its own. */
function locateOperation(file: string, api: Api, id: string, root: string): SourcePlace {
  const found = allOperations(api).find((each) => each.id === id);
  const { path: own = "", httpMethod = "" } = found ?? {};
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
  const errors = outputs.flatMap(readErrors).map(({ file, ...rest }) => ({
    ...rest,
    file: path.relative(root, path.resolve(file)),
  }));
  return errors.toSorted((a, b) => rankOf(a.file) - rankOf(b.file) || compare(a.file, b.file));
}

function rankOf(file: string): number {
  const rank = order.indexOf(file.split(path.sep)[0] ?? "");
  return rank < 0 ? order.length : rank;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Returns the document that the clients of an API are generated from. */
function readGenerated(files: readonly GeneratedFile[], name: string): OpenApiDocument {
  const text = files.find((file) => file.path === `${name}/openapi.json`)?.text;
  // The generator wrote it from a valid document.
  return JSON.parse(text ?? "{}") as OpenApiDocument;
}
