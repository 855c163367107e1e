import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import { emitString, lineWidth } from "../text/code.js";
import { takesForm } from "./list-input.js";

/**
 * Emits an openapi-fetch client that does what openapi-fetch leaves out and the document asks for: it writes forms, and
 * joins queries to those that paths fix.
 *
 * @param client - expression of the client that openapi-fetch makes
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

/** Lists what such a client takes from the transport, and from the tables of the API. */
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

/** Emits a list of rows of `tables.ts`, on one line where the client of a class fits there. */
export function emitTableNames(operations: readonly ApiOperation[], basePath: string): string {
  const names = operations.map(({ tableName }) => tableName);
  const inline = `[${names.join(", ")}]`;
  const start = `    this.http = transport.http<paths>(${basePath}, );`;
  if (start.length + inline.length <= lineWidth) return inline;
  return `[\n${names.map((name) => `      ${name},\n`).join("")}    ]`;
}
