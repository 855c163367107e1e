import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import { lineWidth } from "../model/text/code.js";
import { formWriterOf } from "./emit-call.js";

/**
 * Emits the openapi-fetch client of a class, with the paths of the API.
 *
 * @param basePath - the API's base path as a literal
 */
export function emitHttpClient(api: Api, basePath: string): string {
  const names = emitTableNames(allOperations(api), basePath);
  return adaptHttpClient(api, basePath, `transport.http<paths>(${basePath}, ${names})`);
}

/**
 * Emits an openapi-fetch client with what the document requires and openapi-fetch lacks: it writes forms and merges
 * queries with those that paths fix.
 *
 * @param client - expression of the client that openapi-fetch creates
 */
export function adaptHttpClient(api: Api, basePath: string, client: string): string {
  const operations = allOperations(api);
  const forms = operations.filter(({ body }) => body && formWriterOf(body) !== undefined);
  const encoding =
    forms.length === 0
      ? client
      : `encodeBodies(${client}, ${basePath}, ${emitTableNames(forms, basePath)})`;
  const fixesQuery = operations.some(({ fixedQuery }) => fixedQuery !== "");
  return fixesQuery ? `joinQueries(${encoding})` : encoding;
}

/** Emits a list of rows of `tables.ts`, on one line if the client of a class fits there. */
function emitTableNames(operations: readonly ApiOperation[], basePath: string): string {
  const names = operations.map(({ tableName }) => tableName);
  const inline = `[${names.join(", ")}]`;
  const start = `    this.http = transport.http<paths>(${basePath}, );`;
  if (start.length + inline.length <= lineWidth) return inline;
  return `[\n${names.map((name) => `      ${name},\n`).join("")}    ]`;
}
