import { allOperations, type Api } from "../../model/api.js";
import { listAdaptation } from "../../emit/adapt-http-client.js";
import { hasOwnOptions, optionsName } from "../../emit/client-options.js";
import { listFunctions } from "../../emit/list-input.js";
import { idTypeName } from "../../read/read-operation.js";
import type { Woven } from "../../weave/weave.js";
import type { FilePlan } from "./file-plan.js";

/**
 * Plans the files of one API from the inputs of the emitters and the requests of the overlays.
 *
 * @param transport - module specifier of the transport
 */
export function planApiFiles(
  api: Api,
  woven: Woven,
  transport: string,
): Readonly<Record<"types.ts" | "tables.ts" | "client.ts" | "http.ts" | "index.ts", FilePlan>> {
  const own = [transport, "./tables.js", "./types.js"];
  const source = api.name;
  return {
    "types.ts": planTypes(api, woven, transport),
    "tables.ts": planTables(api, woven, transport),
    "client.ts": planClient(api, woven, own),
    "http.ts": {
      source,
      syntax: "http",
      imports: new Set(own),
      declares: (name) => name === "createHttp",
      calls: new Set(["authorizeWith", "createPlainHttp", ...listAdaptation(api).functions]),
    },
    "index.ts": {
      source,
      syntax: "index",
      imports: new Set(["./client.js", "./types.js", transport, ...woven.imports]),
      declares: () => false,
      calls: new Set(),
    },
  };
}

/** Types that openapi-typescript declares; the last one only if needed. */
const libraryTypes = ["$defs", "components", "operations", "paths", "webhooks", "WithRequired"];

/** Lists the names of all types and classes of an API. */
export function listNames(api: Api, woven: Woven): ReadonlySet<string> {
  const classes = api.resources.map(({ className }) => className);
  const options = hasOwnOptions(api) ? [optionsName] : [];
  return new Set([...listTypeNames(api, woven), ...classes, ...options, api.className]);
}

/** Lists the names of all types in `types.ts`. */
export function listTypeNames(api: Api, { types }: Woven): ReadonlySet<string> {
  return new Set([
    ...libraryTypes,
    ...api.idKinds.map(idTypeName),
    ...(api.regional === undefined ? [] : [api.regional.type]),
    ...api.schemas.map(({ typeName }) => typeName),
    ...[...api.aliases, ...types].map(({ name }) => name),
  ]);
}

function planTypes(api: Api, woven: Woven, transport: string): FilePlan {
  const names = listTypeNames(api, woven);
  return {
    source: api.name,
    syntax: "types",
    imports: new Set([transport]),
    // A recursive schema without a name gets one of these.
    declares: (name) => names.has(name) || /^\$Recursive\d+$/.test(name),
    calls: new Set(),
  };
}

function planTables(api: Api, { tables }: Woven, transport: string): FilePlan {
  const rows = allOperations(api).map(({ tableName }) => tableName);
  const names = new Set([
    "deployment",
    "schemes",
    "servers",
    ...rows,
    ...tables.map(({ name }) => name),
  ]);
  return {
    source: api.name,
    syntax: "tables",
    imports: new Set([transport, ...tables.flatMap(({ type }) => type?.from ?? [])]),
    declares: (name) => names.has(name),
    calls: new Set(),
  };
}

function planClient(api: Api, woven: Woven, own: readonly string[]): FilePlan {
  const classes = api.resources.map(({ className }) => className);
  const names = new Set([api.className, ...classes, optionsName, "own", "transport"]);
  return {
    source: api.name,
    syntax: "client",
    imports: new Set([...own, ...woven.imports]),
    declares: (name) => names.has(name),
    calls: new Set([
      "Transport.from",
      "authorizeWith",
      "chooseServers",
      "transport.http",
      "this.#transport.send",
      ...listAdaptation(api).functions,
      ...listFunctions(allOperations(api)),
      // A polling helper converts an ID that is a number to text.
      "String",
      ...classes.map((name) => `new ${name}`),
      ...allOperations(api).map(({ method }) => `this.${method}`),
      ...woven.calls,
    ]),
  };
}
