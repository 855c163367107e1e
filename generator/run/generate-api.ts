import { allOperations, type Api } from "../api/api.js";
import { emitClasses } from "../client/emit/emit-client.js";
import { emitData, emitEntry, emitOperationKeys, type Entry } from "../client/emit/emit-entry.js";
import { emitIndex } from "../client/emit/emit-index.js";
import { emitRootClass, emitRootIndex, rootFileName } from "../client/emit/emit-root.js";
import { emitTables } from "../client/emit/emit-tables.js";
import { emitAlias, emitTypes } from "../client/emit/emit-types.js";
import { emitValues, listValues } from "../client/emit/emit-values.js";
import { readMemberDocs } from "../client/emit/named/runtime-types.js";
import { createImports, withImports } from "../client/emit/with-imports.js";
import type { Prepared } from "../client/emit/prepare-for-types.js";
import { hashText, type GeneratedFile } from "../api/generated-file.js";
import { emitIdentifier } from "../api/text/code.js";
import { typeOfResult, type EntryData, type Overlay } from "../client/overlay.js";
import { ClientCode, type ClientRuntime } from "../client/client-code.js";
import type { Runtime } from "../api/runtime-place.js";
import type { ManifestEntry } from "./write/manifest.js";
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

/** The bundled document of an API. */
interface GivenDocument {
  readonly text: string;
  readonly prepared: Prepared;
  /** Whether the values of enums are wanted at run time. */
  readonly hasValues?: boolean | undefined;
}

/** Generates the files of one API: types, tables, client, index, and the bundled document itself. */
export async function generateApi(
  api: Api,
  { text, prepared, hasValues = false }: GivenDocument,
  overlays: readonly Overlay[],
  runtime: Runtime,
): Promise<ApiOutput> {
  const transport = runtime.from("runtime/transport");
  const woven = await weaveClient(api, overlays, runtime);
  const client = printClient(woven);
  const isShared = runtime.siblings.length > 1;
  const types = emitTypes(api, prepared, woven.types, transport);
  const applied = Object.keys(woven.overlays);
  const values = hasValues ? listValues(api) : [];
  const fileRuntime = { ...runtime, hasValues: values.length > 0 };
  const index = emitIndex([client, types], fileRuntime, applied, listNames(api, woven));
  const files = [
    { path: "types.ts", text: types },
    { path: "tables.ts", text: emitTables(api, woven.tables, transport, isShared) },
    { path: "client.ts", text: client },
    { path: "index.ts", text: index },
    ...(values.length > 0 ? [{ path: "values.ts", text: emitValues(values) }] : []),
  ];
  const constants = values.map(({ name }) => name);
  assertExpected(files, planApi(api, woven, constants));
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

/** Emits the client of an API, and applies the overlays whose extensions its document has. */
export async function weaveClient(
  api: Api,
  overlays: readonly Overlay[],
  runtime: ClientRuntime,
): Promise<ClientCode> {
  const imports = createImports(api, runtime.from("runtime/transport"));
  const client = new ClientCode(api, emitClasses(api, runtime.pin), imports, runtime);
  const parts: object[] = [api.document, ...allOperations(api).map(({ source }) => source)];
  const named = new Set(parts.flatMap(Object.keys));
  const due = overlays.filter(
    ({ extensions }) =>
      extensions === undefined || Object.keys(extensions).some((name) => named.has(name)),
  );
  if (due.length === 0) return client;
  // Only this loads ts-morph.
  const { weave } = await import("../client/weave.js");
  client.overlays = weave(client, due);
  return client;
}

/** Prints a client with its imports. */
export function printClient({ texts, clientTypes, imports }: ClientCode): string {
  const parts = [...texts.values()];
  // Types stand between the classes of the resources and that of the client.
  parts.splice(-1, 0, ...clientTypes.map(emitAlias));
  return withImports(parts.join("\n\n"), imports);
}

/**
 * Generates the files that span the APIs of a project: the object that contains them, the main module, the list of all
 * operations, and the overlays' own modules and data.
 */
export function generateRoot(
  className: string,
  outputs: readonly ApiOutput[],
  overlays: readonly Overlay[],
  { from, sources }: Runtime,
): GeneratedFile[] {
  const apis = outputs.map(({ api }) => api);
  const data = overlays.flatMap(({ entry }) => {
    const values = entry?.data?.read(apis) ?? [];
    return entry?.data === undefined || values.length === 0 ? [] : [{ ...entry.data, values }];
  });
  const entries = overlays.flatMap((overlay) => bindEntry(overlay, outputs, data));
  const root = emitRootClass(className, apis, from("runtime/transport"));
  const files = [
    { path: rootFileName(className), text: root },
    { path: "index.ts", text: emitRootIndex(className, apis, from) },
    { path: "operations.ts", text: emitOperationKeys(apis) },
    ...data.map((each) => ({ path: each.file, text: emitData(each, each.values) })),
    ...entries.map((entry) => {
      const docs = sources === undefined ? undefined : readMemberDocs(typeOfResult(entry.factory));
      return { path: `${entry.name}.ts`, text: emitEntry(entry, from, docs) };
    }),
  ];
  const kits = entries.map(({ factory }) => factory.module);
  const modules = ["runtime/errors", "runtime/transport", "runtime/budget/redis", ...kits];
  assertExpected(files, planRoot(className, apis, { entries, data }, modules.map(from)));
  return files;
}

/** Binds the entry of an overlay, if it has one, to its data or to the APIs that have its table. */
function bindEntry(
  { name, entry }: Overlay,
  outputs: readonly ApiOutput[],
  data: readonly EntryData[],
): Entry[] {
  if (entry === undefined) return [];
  const { table = "", apart, typeArguments } = entry;
  const bound = outputs.filter((output) => output.tables.includes(table)).map(({ api }) => api);
  const tables = bound.map((api) => ({
    local: emitIdentifier(api.name),
    name: table,
    apart,
    from: `./${api.name}/tables.js`,
  }));
  const own = data.filter((each) => each.name === entry.data?.name);
  if (entry.data !== undefined && own.length === 0) return [];
  const lists = own.map((each) => ({
    local: each.name,
    name: each.name,
    from: `./${each.file.replace(/ts$/, "js")}`,
  }));
  const names = typeArguments?.(own.length === 0 ? bound : outputs.map(({ api }) => api)) ?? [];
  return [{ ...entry, name, tables: [...tables, ...lists], typeArguments: names }];
}
