import path from "node:path";
import { allOperations, type Api } from "../model/api.js";
import { emitClient } from "../emit/emit-client.js";
import { emitApiIndex, withTypeExports } from "../emit/emit-api-index.js";
import {
  emitOverlayEntry,
  emitRootClass,
  emitRootIndex,
  rootFileName,
} from "../emit/emit-entry.js";
import { emitHttp } from "../emit/emit-http.js";
import { emitOperationKeys, operationsFile } from "../emit/emit-operation-keys.js";
import { emitTables } from "../emit/emit-tables.js";
import { emitToolKit, emitTools, toolKitName, toolsFile } from "../emit/emit-tools.js";
import { emitTypes } from "../emit/emit-types.js";
import type { GeneratedFile } from "../model/generated-file.js";
import type { AnyOverlay } from "../weave/overlay.js";
import { readMemberDocs } from "../weave/read-member-docs.js";
import type { Runtime } from "../weave/runtime.js";
import { assertExpected } from "./verify/assert-expected.js";
import type { FilePlan } from "./verify/file-plan.js";
import { listNames, listTypeNames, planApiFiles } from "./verify/plan-api-files.js";
import {
  planOperationKeys,
  planOverlayEntry,
  planRootClass,
  planRootIndex,
  planToolKit,
  planTools,
} from "./verify/plan-root-files.js";
import { listNamedTypes, type PassedOn } from "../emit/named/list-named-types.js";
import { readDistinctTools } from "../read/read-tools.js";
import { weave } from "../weave/weave.js";
import { hashText, type ManifestEntry } from "../write/manifest.js";

/** The files of one API and its entry in the manifest. */
export interface ApiOutput {
  readonly files: readonly GeneratedFile[];
  readonly entry: ManifestEntry;
  /** Names of the tables that overlays added. */
  readonly tables: readonly string[];
  /** Runtime types that its signatures use. */
  readonly named: readonly PassedOn[];
}

/** Generates the files of one API: types, tables, client, HTTP client, index, and the bundled document itself. */
export function generateApi(
  api: Api,
  text: string,
  overlays: readonly AnyOverlay[],
  runtime: Runtime,
): ApiOutput {
  const transport = runtime.fromApi("runtime/transport");
  const woven = weave(api, emitClient(api, transport), overlays, runtime);
  const types = emitTypes(api, woven.types, transport);
  const http = emitHttp(api, transport);
  const modules = Object.keys(woven.overlays);
  const named = listNamedTypes([woven.client, types], runtime, modules, listNames(api, woven));
  const namedByHttp = listNamedTypes([http, types], runtime, modules, listTypeNames(api, woven));
  const files = [
    { path: "types.ts", text: types },
    { path: "tables.ts", text: emitTables(api, woven.tables, transport) },
    { path: "client.ts", text: woven.client },
    { path: "http.ts", text: withTypeExports(http, namedByHttp) },
    { path: "index.ts", text: emitApiIndex(named) },
  ] as const;
  const plans = planApiFiles(api, woven, transport);
  for (const file of files) assertExpected(file, plans[file.path]);
  const entry: ManifestEntry = {
    name: api.name,
    spec: hashText(text),
    basePath: api.basePath,
    operations: allOperations(api).map(({ id }) => id),
    overlays: woven.overlays,
  };
  return {
    files: [...files, { path: "openapi.json", text }],
    entry,
    tables: woven.tables.map(({ name }) => name),
    named,
  };
}

/**
 * Generates the files that span the APIs of a project: the object that contains them, the main module, and the
 * overlays' own modules.
 */
export function generateRoot(
  { className, apis }: { readonly className: string; readonly apis: readonly Api[] },
  outputs: readonly ApiOutput[],
  overlays: readonly AnyOverlay[],
  { fromRoot, modulesRoot }: Runtime,
): GeneratedFile[] {
  const classFile = rootFileName(className);
  const named = mergeNamed(outputs);
  const modules = [
    `./${classFile.replace(/\.ts$/, ".js")}`,
    ...apis.map(({ name }) => `./${name}/index.js`),
    fromRoot("runtime/errors"),
    fromRoot("runtime/transport"),
    ...[...named.keys()].map(fromRoot),
  ];
  return [
    checked(
      { path: classFile, text: emitRootClass(className, apis, fromRoot("runtime/transport")) },
      planRootClass({ className, apis }, fromRoot("runtime/transport")),
    ),
    checked(
      { path: "index.ts", text: emitRootIndex(className, apis, fromRoot, named) },
      planRootIndex(modules),
    ),
    checked({ path: operationsFile, text: emitOperationKeys(apis) }, planOperationKeys()),
    ...generateTools(apis, { fromRoot, modulesRoot }),
    ...overlays.flatMap((overlay) =>
      generateEntry(overlay, apis, outputs, { fromRoot, modulesRoot }),
    ),
  ];
}

/** Merges the overlay types that clients use, by module; the main module re-exports all types of the transport. */
function mergeNamed(outputs: readonly ApiOutput[]): ReadonlyMap<string, readonly string[]> {
  const merged = new Map<string, readonly string[]>();
  for (const { module, names } of outputs.flatMap((output) => output.named)) {
    if (module === "runtime/transport") continue;
    merged.set(module, [...new Set([...(merged.get(module) ?? []), ...names])].toSorted());
  }
  return merged;
}

/** A project without tools has no file of them. */
function generateTools(
  apis: readonly Api[],
  { fromRoot, modulesRoot }: Pick<Runtime, "fromRoot" | "modulesRoot">,
): GeneratedFile[] {
  const tools = readDistinctTools(apis);
  if (tools.length === 0) return [];
  const data = { path: toolsFile, text: emitTools(tools) };
  const module = fromRoot(toolKit.factory.module);
  const docs = readDocs(toolKit, modulesRoot);
  const kit = { path: `${toolKitName}.ts`, text: emitToolKit(tools, module, docs) };
  return [checked(data, planTools()), checked(kit, planToolKit(module))];
}

const toolKit = {
  factory: { name: "createAgentKit", module: "runtime/tools" },
  type: { name: "AgentKit" },
} as const;

function generateEntry(
  { name, entry }: AnyOverlay,
  apis: readonly Api[],
  outputs: readonly ApiOutput[],
  { fromRoot, modulesRoot }: Pick<Runtime, "fromRoot" | "modulesRoot">,
): GeneratedFile[] {
  if (entry === undefined) return [];
  const bound = apis.filter((api) =>
    outputs.some((output) => output.entry.name === api.name && output.tables.includes(entry.table)),
  );
  const module = fromRoot(entry.factory.module);
  const docs = readDocs(entry, modulesRoot);
  const file = { path: `${name}.ts`, text: emitOverlayEntry(entry, bound, module, docs) };
  return [checked(file, planOverlayEntry(entry, bound, module))];
}

function readDocs(
  { factory, type }: DocumentedKit,
  modulesRoot: string | undefined,
): ReadonlyMap<string, string> {
  if (modulesRoot === undefined) return new Map();
  return readMemberDocs(path.join(modulesRoot, factory.module), factory.name, type.name);
}

/** A factory of functions, and the interface that documents them. */
interface DocumentedKit {
  readonly factory: { readonly name: string; readonly module: string };
  readonly type: { readonly name: string };
}

function checked(file: GeneratedFile, plan: FilePlan): GeneratedFile {
  assertExpected(file, plan);
  return file;
}
