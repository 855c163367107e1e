import type { Api } from "../../model/api.js";
import type { ClientDraft } from "../../model/client-draft.js";
import { hasOwnOptions, optionsName } from "../../emit/client-options.js";
import { toolsFile, type Entry } from "../../emit/emit-entry.js";
import { ownDeploymentName, rootFileName } from "../../emit/emit-root.js";
import { transportFunctions } from "../../model/transport-names.js";
import type { Woven } from "../../weave/weave.js";

/**
 * The content that the emitters of some files and the overlays intend to write; nothing in it is read from the written
 * files.
 */
export interface FilePlan {
  /** The input of the files, for messages. */
  readonly source: string;
  /** Modules that they import or export from. */
  readonly imports: ReadonlySet<string>;
  /** Reports whether they declare a class, constant, function, or type with this name. */
  readonly declares: (name: string) => boolean;
  /** The calls and constructions: `assertRegion`, `this.create`, `new Runs`. */
  readonly calls: ReadonlySet<string>;
}

/** Plans the files of one API from the draft of its client and the requests of the overlays. */
export function planApi(api: Api, { client, tables, calls }: Woven): FilePlan {
  const names = listDeclared(api, client);
  const methods = [client, ...client.resources].flatMap((each) => each.methods);
  return {
    source: api.name,
    imports: new Set([
      "./client.js",
      "./http.js",
      ...client.imports.map(({ specifier }) => specifier),
      ...tables.flatMap(({ type }) => type?.from ?? []),
    ]),
    // A recursive schema without a name gets one of these.
    declares: (name) => names.has(name) || /^\$Recursive\d+$/.test(name),
    calls: new Set([
      `new ${api.className}`,
      ...transportCalls,
      ...transportFunctions,
      // A polling helper converts an ID that is a number to text.
      "String",
      ...client.resources.map(({ className }) => `new ${className}`),
      ...methods.map(({ name }) => `this.${name}`),
      ...calls,
    ]),
  };
}

function listDeclared(api: Api, client: ClientDraft): ReadonlySet<string> {
  const names = ["createHttp", "own", "transport", optionsName];
  return new Set([...names, ...listNames(api, client), ...listImported(client, "./tables.js")]);
}

/**
 * Plans the files that span the APIs.
 *
 * @param modules - specifiers of the runtime's modules
 */
export function planRoot(
  className: string,
  apis: readonly Api[],
  entries: readonly Entry[],
  modules: readonly string[],
): FilePlan {
  const names = new Set([
    className,
    ...rootTypes,
    ...rootValues,
    ...apis.map(ownDeploymentName),
    ...entries.flatMap(({ exports }) => exports),
  ]);
  return {
    source: "all documents",
    imports: new Set([
      ...[rootFileName(className), toolsFile].map((file) => `./${file.replace(/ts$/, "js")}`),
      ...apis.flatMap(({ name }) => [`./${name}/index.js`, `./${name}/tables.js`]),
      ...modules,
    ]),
    declares: (name) => names.has(name),
    calls: new Set([
      "new Transport",
      ...transportCalls,
      `new ${className}`,
      ...apis.map((api) => `new ${api.className}`),
      ...entries.map(({ factory }) => factory.name),
    ]),
  };
}

const rootTypes = ["ClientOptions", "OperationKey", "Region"];
const rootValues = ["bound", "deployment", "mcpTools", "operationKeys"];

/** Calls of transports in clients. */
const transportCalls = [
  "Transport.from",
  "transport.http",
  ...["request", "send", "withOptions"].map((method) => `this.#transport.${method}`),
];

/** Types that openapi-typescript declares; the last one only if needed. */
const libraryTypes = ["$defs", "components", "operations", "paths", "webhooks", "WithRequired"];

/** Lists the names of all types and classes of an API. */
export function listNames(api: Api, client: ClientDraft): ReadonlySet<string> {
  const classes = client.resources.map(({ className }) => className);
  const options = hasOwnOptions(api) ? [optionsName] : [];
  const added = client.types.map(({ name }) => name);
  const types = [...libraryTypes, ...listImported(client, "./types.js"), ...added];
  return new Set([...types, ...classes, ...options, api.className]);
}

/** Lists what a client can import from a file of its API: all that the emitters and the overlays declare there. */
function listImported({ imports }: ClientDraft, file: string): string[] {
  const found = imports.filter(({ specifier }) => specifier === file);
  return found.flatMap(({ names }) => [...names.keys()]);
}
