import path from "node:path";
import { allOperations, type Api } from "../model/api.js";
import { draftClient } from "../emit/emit-client.js";
import {
  emitEntry,
  emitOperationKeys,
  emitTools,
  toolKitOf,
  toolsFile,
  type Entry,
} from "../emit/emit-entry.js";
import { emitHttp } from "../emit/emit-http.js";
import { emitIndex, emitRootIndex } from "../emit/emit-index.js";
import { emitRootClass, rootFileName } from "../emit/emit-root.js";
import { emitTables } from "../emit/emit-tables.js";
import { emitTypes } from "../emit/emit-types.js";
import { printClient } from "../emit/print-client.js";
import { listNamedTypes } from "../emit/named/list-named-types.js";
import type { GeneratedFile } from "../model/generated-file.js";
import { emitIdentifier } from "../model/text/code.js";
import { readDistinctTools } from "../read/read-tools.js";
import { resultOf, type Overlay } from "../weave/overlay.js";
import { readMemberDocs } from "../weave/read-member-docs.js";
import type { Runtime } from "../weave/runtime.js";
import { weave } from "../weave/weave.js";
import { hashText, type ManifestEntry } from "../write/manifest.js";
import { assertExpected } from "./verify/assert-expected.js";
import { listNames, planApi, planRoot } from "./verify/file-plans.js";

/** The files of one API and its entry in the manifest. */
export interface ApiOutput {
  readonly api: Api;
  readonly files: readonly GeneratedFile[];
  readonly entry: ManifestEntry;
  /** Names of the tables that overlays added. */
  readonly tables: readonly string[];
}

/** Generates the files of one API: types, tables, client, HTTP client, index, and the bundled document itself. */
export function generateApi(
  api: Api,
  text: string,
  overlays: readonly Overlay[],
  runtime: Runtime,
): ApiOutput {
  const transport = runtime.fromApi("runtime/transport");
  const woven = weave(api, draftClient(api, transport), overlays, runtime);
  const client = printClient(api, woven.client);
  const types = emitTypes(api, woven.types, transport);
  const http = emitHttp(api, transport);
  const names = listNames(api, woven.client);
  const named = listNamedTypes([client, http, types], runtime, Object.keys(woven.overlays), names);
  const files = [
    { path: "types.ts", text: types },
    { path: "tables.ts", text: emitTables(api, woven.tables, transport) },
    { path: "client.ts", text: client },
    { path: "http.ts", text: http },
    { path: "index.ts", text: emitIndex(named) },
  ];
  assertExpected(files, planApi(api, woven));
  const entry: ManifestEntry = {
    name: api.name,
    spec: hashText(text),
    basePath: api.basePath,
    operations: allOperations(api).map(({ id }) => id),
    overlays: woven.overlays,
  };
  return {
    api,
    files: [...files, { path: "openapi.json", text, hash: entry.spec }],
    entry,
    tables: woven.tables.map(({ name }) => name),
  };
}

/**
 * Generates the files that span the APIs of a project: the object that contains them, the main module, the list of all
 * operations, the tools for agents, and the overlays' own modules.
 */
export function generateRoot(
  className: string,
  outputs: readonly ApiOutput[],
  overlays: readonly Overlay[],
  { fromRoot, modulesRoot }: Runtime,
): GeneratedFile[] {
  const apis = outputs.map(({ api }) => api);
  const tools = readDistinctTools(apis);
  const entries = [
    ...(tools.length === 0 ? [] : [toolKitOf(tools)]),
    ...overlays.flatMap((overlay) => bindEntry(overlay, outputs)),
  ];
  const files = [
    {
      path: rootFileName(className),
      text: emitRootClass(className, apis, fromRoot("runtime/transport")),
    },
    { path: "index.ts", text: emitRootIndex(className, apis, fromRoot) },
    { path: "operations.ts", text: emitOperationKeys(apis) },
    // A project without tools has no file of them.
    ...(tools.length === 0 ? [] : [{ path: toolsFile, text: emitTools(tools) }]),
    ...entries.map((entry) => ({
      path: `${entry.name}.ts`,
      text: emitEntry(entry, fromRoot(entry.factory.module), readDocs(entry, modulesRoot)),
    })),
  ];
  const kits = entries.map(({ factory }) => factory.module);
  const modules = ["runtime/errors", "runtime/transport", "runtime/budget/redis", ...kits];
  assertExpected(files, planRoot(className, apis, entries, modules.map(fromRoot)));
  return files;
}

/** Binds the entry of an overlay, if it has one, to the APIs that have its table. */
function bindEntry({ name, entry }: Overlay, outputs: readonly ApiOutput[]): Entry[] {
  if (entry === undefined) return [];
  const bound = outputs
    .filter((output) => output.tables.includes(entry.table))
    .map(({ api }) => api);
  const tables = bound.map((api) => ({
    local: emitIdentifier(api.name),
    name: entry.table,
    apart: entry.apart,
    from: `./${api.name}/tables.js`,
  }));
  return [{ ...entry, name, tables, typeArguments: entry.typeArguments?.(bound) ?? [] }];
}

function readDocs(
  { factory }: Entry,
  modulesRoot: string | undefined,
): ReadonlyMap<string, string> {
  if (modulesRoot === undefined) return new Map();
  return readMemberDocs(path.join(modulesRoot, factory.module), factory.name, resultOf(factory));
}
