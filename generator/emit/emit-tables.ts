import {
  allOperations,
  listServers,
  resourceOf,
  type Api,
  type ApiOperation,
} from "../model/api.js";
import type { Table } from "../weave/generated-api.js";
import { emitLiteral, emitMemberName, emitString } from "../model/text/code.js";

/**
 * Emits `tables.ts`: the data that clients and overlays need at run time.
 *
 * @param runtime - module specifier of the transport
 */
export function emitTables(api: Api, tables: readonly Table[], runtime: string): string {
  const imports = tables.flatMap(({ type }) => (type?.from === undefined ? [] : [type]));
  const operations = allOperations(api);
  const types = operations.length === 0 ? "Deployment" : "Deployment, Operation";
  const parts = [
    [
      `import type { ${types} } from ${emitString(runtime)};`,
      ...imports.map(({ name, from }) => `import type { ${name} } from ${emitString(from)};`),
    ]
      .toSorted()
      .join("\n"),
    `export const deployment: Deployment = ${emitLiteral(api.deployment)};`,
    ...emitSchemes(api),
    ...emitServers(api),
    ...operations.map((operation) => emitOperation(api, operation)),
    ...tables.map(emitTable),
  ];
  return `${parts.join("\n\n")}\n`;
}

function emitOperation(api: Api, operation: ApiOperation): string {
  const row = {
    id: operation.id,
    api: resourceOf(operation) === undefined ? nameOfClient(api) : undefined,
    method: operation.httpMethod.toUpperCase(),
    path: (operation.server?.basePath ?? api.basePath) + operation.sentPath,
    server: operation.server?.origin,
    serverAddress: operation.server?.address,
    result: operation.result.kind,
    accept: operation.result.accept,
    redirects: operation.result.reader === "readRedirect" || undefined,
    contentType: operation.body?.contentType,
    otherContentTypes: emitOtherTypes(operation),
    serialization: operation.serialization,
    fixedQuery: operation.fixedQuery || undefined,
    budget: operation.source["x-budget"],
    concurrencyField: operation.source["x-concurrency"],
    projectField: operation.source["x-project"],
    retry: operation.source["x-retry"],
    keyless: operation.keyless || undefined,
    ...emitSecurity(api, operation),
    regions: operation.source["x-regions"],
  };
  return `export const ${operation.tableName}: Operation = ${emitLiteral(row)};`;
}

/** Returns the name of an API in error messages: `billing` for `BillingClient`. */
function nameOfClient({ className }: Api): string {
  return emitMemberName(className.replace(/(?<=.)Client$/, ""));
}

function emitOtherTypes({ body }: ApiOperation): object | undefined {
  if (body === undefined || body.others.length === 0) return undefined;
  return Object.fromEntries(
    body.others.map(({ contentType, encoding }) => [contentType, encoding]),
  );
}

/**
 * Emits the security requirements of an operation. With a single key, an operation requires, accepts, or ignores it.
 */
function emitSecurity({ schemes }: Api, { keyless, security }: ApiOperation): object {
  if (keyless) return {};
  if (Object.keys(schemes).length > 0) return { security };
  return security.some((names) => names.length === 0) ? { keyOptional: true } : {};
}

function emitSchemes({ schemes }: Api): string[] {
  if (Object.keys(schemes).length === 0) return [];
  return [`export const schemes = ${emitLiteral(schemes)} as const;`];
}

/** Emits the servers of operations with their paths, which a caller's own host may end in. */
function emitServers(api: Api): string[] {
  const servers = listServers(api).map(({ address, basePath }) => [address, basePath] as const);
  if (servers.length === 0) return [];
  return [`export const servers = ${emitLiteral(Object.fromEntries(servers))} as const;`];
}

function emitTable({ name, type, value }: Table): string {
  return type === undefined
    ? `export const ${name} = ${emitLiteral(value)} as const;`
    : `export const ${name}: ${type.name} = ${emitLiteral(value)};`;
}
