import { existsSync } from "node:fs";
import path from "node:path";
import { asList } from "../../runtime/json/as-list.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { locatePointers } from "../load/locate.js";
import { allOperations, type Api } from "../model/api.js";
import type { Problem } from "../model/problem.js";
import { readApi } from "../read/read-api.js";
import { readErrors, runCompiler } from "../verdict/compile-consumers.js";
import type { Sync } from "./prepare-sync.js";
import type { ApiReport } from "./report.js";
import { readGenerated } from "./report-apis.js";
import type { Settled } from "./settle.js";

/**
 * Lists the manual work that remains after documents follow the published ones, in the order of work: the specs, then
 * code that uses the clients, then its tests.
 */
export async function listWork(
  { apis, files }: Pick<Sync, "apis"> & Pick<Settled, "files">,
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
  return [...inSpecs, ...(await listErrors(root))];
}

function listInSpec({ name, newMethods, outdated }: ApiReport, api: Api, root: string): Problem[] {
  const gaps = asList(api.document["x-not-shown"]).map((gap) => asRecord(gap)["what"]);
  const work = [
    ...newMethods.map((id) => ({
      pointer: pointerOf(api, id),
      message: `${id}() is new; give it a good name (x-name), an x-budget and texts`,
    })),
    ...outdated.map(({ what, shownBy }) => ({
      pointer: emitPointer("x-not-shown", String(gaps.indexOf(what))),
      message: `${what} is published (${shownBy.join(", ")}); remove this entry and the sentences that call it open`,
    })),
  ];
  const file = path.join(root, "specs", `${name}.yaml`);
  const places = locatePointers(
    file,
    work.map(({ pointer }) => pointer),
    root,
  );
  return work.map(({ message }, at): Problem => ({ file, ...places[at], message }));
}

function pointerOf(api: Api, id: string): string {
  const operation = allOperations(api).find((each) => each.id === id);
  return emitPointer("paths", operation?.path ?? "", operation?.httpMethod ?? "");
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
