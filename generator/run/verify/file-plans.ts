import { allOperations, type Api } from "../../api/api.js";
import { hasOwnOptions, optionsName } from "../../client/emit/client-options.js";
import type { Entry } from "../../client/emit/emit-entry.js";
import { ownDeploymentName, rootFileName } from "../../client/emit/emit-root.js";
import { emitMemberName } from "../../api/text/code.js";
import type { Overlays } from "../../api/weave-record.js";
import { transportFunctions } from "../../api/transport-names.js";
import type { EntryData } from "../../client/overlay.js";
import type { ClientCode } from "../../client/client-code.js";

/**
 * The content that the emitters of some files and the overlays intend to write; nothing in it is read from the written
 * files.
 */
export interface FilePlan {
  /** The input of the files, for messages. */
  readonly source: string;
  /** What overlays changed. */
  readonly overlays: Overlays;
  /** Files of data besides `tables.ts`. */
  readonly inert: readonly string[];
  /** Modules that they import or export from. */
  readonly imports: ReadonlySet<string>;
  /** Reports whether they declare a class, constant, function, or type with this name. */
  readonly declares: (name: string) => boolean;
  /** The calls and constructions: `assertRegion`, `this.create`, `new Runs`. */
  readonly calls: ReadonlySet<string>;
  /** Reports whether a class has a member. */
  readonly hasMember: (className: string, name: string) => boolean;
}

/**
 * Plans the files of one API from its document and what the overlays asked for.
 *
 * @param constants - names of those for values of enums
 */
export function planApi(api: Api, woven: ClientCode, constants: readonly string[] = []): FilePlan {
  const names = new Set([
    ...constants,
    "basePath",
    "int64",
    "own",
    "transport",
    optionsName,
    ...listNames(api, woven),
    ...listImported(woven, "./tables.js"),
  ]);
  return {
    source: api.name,
    overlays: woven.overlays,
    inert: ["values.ts"],
    imports: new Set([
      "./client.js",
      ...(constants.length > 0 ? ["./values.js"] : []),
      ...woven.imports.modules.map(({ specifier }) => specifier),
      ...woven.tables.flatMap(({ type }) => type?.from ?? []),
    ]),
    // A recursive schema without a name gets one of these.
    declares: (name) => names.has(name) || /^\$Recursive\d+$/.test(name),
    calls: new Set([
      `new ${api.className}`,
      ...transportCalls,
      ...transportFunctions,
      // A polling helper converts an ID that is a number to text.
      "String",
      ...api.resources.map(({ className }) => `new ${className}`),
      ...allOperations(api).map(({ method }) => `this.${method}`),
      ...woven.calls,
    ]),
    hasMember: (className, name) => woven.owners.has(woven.idOf(className, name)),
  };
}

/**
 * Plans the files that span the APIs.
 *
 * @param modules - specifiers of the runtime's modules
 */
export function planRoot(
  className: string,
  apis: readonly Api[],
  { entries, data }: { entries: readonly Entry[]; data: readonly EntryData[] },
  modules: readonly string[],
): FilePlan {
  const names = new Set([
    className,
    ...rootTypes,
    ...rootValues,
    ...apis.map(ownDeploymentName),
    ...entries.flatMap(({ exports }) => exports),
    ...data.map(({ name }) => name),
  ]);
  const clients = apis.map(({ name }) => emitMemberName(name));
  const members = new Set([...rootMembers, ...clients, ...clients.map((name) => `#${name}`)]);
  const files = data.map(({ file }) => file);
  return {
    source: "all documents",
    overlays: {},
    inert: files,
    imports: new Set([
      ...[rootFileName(className), ...files].map((file) => `./${file.replace(/ts$/, "js")}`),
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
    hasMember: (_, name) => members.has(name),
  };
}

const rootTypes = ["ClientOptions", "OperationKey", "Region"];
const rootMembers = ["constructor", "withOptions", "#options", "#transport"];
const rootValues = ["bound", "deployment", "operationKeys"];

/** Calls of transports in clients. */
const transportCalls = [
  "Transport.from",
  "transport.http",
  ...["request", "send", "withOptions"].map((method) => `this.#transport.${method}`),
];

/** Types that openapi-typescript declares; the last one only if needed. */
const libraryTypes = ["$defs", "components", "operations", "paths", "webhooks", "WithRequired"];

/** Lists the names of all types and classes of an API. */
export function listNames(api: Api, woven: ClientCode): ReadonlySet<string> {
  const classes = api.resources.map(({ className }) => className);
  const options = hasOwnOptions(api) ? [optionsName] : [];
  const added = woven.clientTypes.map(({ name }) => name);
  const types = [...libraryTypes, ...listImported(woven, "./types.js"), ...added];
  return new Set([...types, ...classes, ...options, api.className]);
}

/** Lists what a client can import from a file of its API: all that the emitters and the overlays declare there. */
function listImported({ imports }: ClientCode, file: string): string[] {
  const found = imports.modules.filter(({ specifier }) => specifier === file);
  return found.flatMap(({ names }) => [...names.keys()]);
}
