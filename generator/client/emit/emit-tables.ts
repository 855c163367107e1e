import { allOperations, hasInt64, resourceOf, type Api, type ApiOperation } from "../../api/api.js";
import { sentMethod } from "../../api/openapi.js";
import { readBodyFacts } from "./body-facts.js";
import type { Table } from "../client-code.js";
import { hasServers, takesCredentials } from "./client-options.js";
import { render } from "./render.js";
import { emitLiteral, emitMemberName, emitString } from "../../api/text/code.js";

/**
 * Emits `tables.ts`: the data that clients and overlays need at run time.
 *
 * @param runtime - module specifier of the transport
 * @param isShared - whether there are clients of other APIs beside this one
 */
export function emitTables(
  api: Api,
  tables: readonly Table[],
  runtime: string,
  isShared = false,
): string {
  const imports = tables.flatMap(({ type }) => (type?.from === undefined ? [] : [type]));
  const operations = allOperations(api);
  const types = operations.length === 0 ? "Deployment" : "Deployment, Operation";
  return render("tables", {
    // Several tables can be of one type.
    imports: [
      ...new Set([
        `import type { ${types} } from ${emitString(runtime)};`,
        ...imports.map(({ name, from }) => `import type { ${name} } from ${emitString(from)};`),
      ]),
    ].toSorted(),
    deployment: emitLiteral(api.deployment),
    tables: [
      // Clients of other APIs send operations there.
      ...(isShared ? [viewTable({ name: "basePath", value: api.basePath })] : []),
      ...listChoices(api).map(viewTable),
      ...(hasInt64(api) ? [viewTable({ name: "int64", value: api.int64 })] : []),
      ...operations.map((operation) => viewOperation(api, operation)),
      ...tables.map(viewTable),
    ],
  });
}

/** What the template of a table prints. */
type TableView = Readonly<Record<"name" | "type" | "value", string>>;

function viewOperation(api: Api, operation: ApiOperation): TableView {
  const others = (operation.body?.others ?? []).map((each) => [each.contentType, each.encoding]);
  // The name of the client in error messages: `jobs` for `JobsClient`.
  const client = emitMemberName(api.className.replace(/(?<=.)Client$/, ""));
  const row = {
    id: operation.id,
    api: resourceOf(operation) === undefined ? client : undefined,
    method: sentMethod(operation.httpMethod),
    path: operation.sentPath,
    server: operation.server?.address ?? operation.server?.basePath,
    result: operation.result.kind,
    accept: operation.result.accept,
    redirects: operation.result.reader === "readRedirect" || undefined,
    contentType: operation.body?.contentType,
    otherContentTypes: others.length === 0 ? undefined : Object.fromEntries(others),
    body: readBodyFacts(api.document, operation),
    serialization: operation.serialization,
    int64: operation.int64,
    fixedQuery: operation.fixedQuery || undefined,
    budget: operation.source["x-budget"],
    concurrencyField: operation.source["x-concurrency"],
    projectField: operation.source["x-project"],
    retry: operation.source["x-retry"],
    keyless: operation.keyless || undefined,
    ...emitSecurity(api, operation),
    regions: operation.source["x-regions"],
  };
  return { name: operation.tableName, type: ": Operation", value: emitLiteral(row) };
}

/**
 * Emits the security requirements of an operation. With a single key, an operation requires, accepts, or ignores it.
 */
function emitSecurity({ schemes }: Api, { keyless, security }: ApiOperation): object {
  if (keyless) return {};
  if (Object.keys(schemes).length > 0) return { security };
  return security.some((names) => names.length === 0) ? { keyOptional: true } : {};
}

/** Lists the tables of what callers can choose: credentials, and parts of servers. */
function listChoices(api: Api): Table[] {
  return [
    ...(takesCredentials(api) ? [{ name: "schemes", value: api.schemes }] : []),
    ...(hasServers(api) ? [{ name: "servers", value: api.servers }] : []),
  ];
}

function viewTable({ name, type, value }: Table): TableView {
  if (type === undefined) return { name, type: "", value: `${emitLiteral(value)} as const` };
  return { name, type: `: ${type.name}`, value: emitLiteral(value) };
}
