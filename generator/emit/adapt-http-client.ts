import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import { emitString, lineWidth } from "../model/text/code.js";
import { takesForm } from "./list-input.js";

/**
 * Emits an openapi-fetch client with what the document requires and openapi-fetch lacks: it writes forms and merges
 * queries with those that paths fix.
 *
 * @param client - expression of the client that openapi-fetch creates
 */
export function adaptHttpClient(api: Api, client: string): string {
  const forms = listForms(api);
  const basePath = emitString(api.basePath);
  const encoding =
    forms.length === 0
      ? client
      : `encodeBodies(${client}, ${basePath}, ${emitTableNames(forms, basePath)})`;
  return fixesQuery(api) ? `joinQueries(${encoding})` : encoding;
}

/** Lists what such a client imports from the transport and from the tables of the API. */
export function listAdaptation(api: Api): { functions: string[]; tables: string[] } {
  const forms = listForms(api);
  return {
    functions: [
      ...(forms.length > 0 ? ["encodeBodies"] : []),
      ...(fixesQuery(api) ? ["joinQueries"] : []),
    ],
    tables: forms.map(({ tableName }) => tableName),
  };
}

function listForms(api: Api): ApiOperation[] {
  return allOperations(api).filter(takesForm);
}

function fixesQuery(api: Api): boolean {
  return allOperations(api).some(({ fixedQuery }) => fixedQuery !== "");
}

/** Emits a list of rows of `tables.ts`, on one line if the client of a class fits there. */
export function emitTableNames(operations: readonly ApiOperation[], basePath: string): string {
  const names = operations.map(({ tableName }) => tableName);
  const inline = `[${names.join(", ")}]`;
  const start = `    this.http = transport.http<paths>(${basePath}, );`;
  if (start.length + inline.length <= lineWidth) return inline;
  return `[\n${names.map((name) => `      ${name},\n`).join("")}    ]`;
}
