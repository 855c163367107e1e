import { allOperations, type Api, type ApiOperation } from "../model/api.js";
import { emitProse, emitUnion } from "../model/text/code.js";
import {
  describeConfiguration,
  emitOptionsType,
  emitServersOption,
  emitSettings,
  takesCredentials,
} from "./client-options.js";
import { formWriterOf } from "./emit-send.js";
import { headingOf, render } from "./render.js";
import { createImports, withImports } from "./with-imports.js";

/**
 * Emits `http.ts`: the openapi-fetch client of the API, for users who want nothing else.
 *
 * @param runtime - module specifier of the transport
 */
export function emitHttp(api: Api, runtime: string): string {
  const { regional } = api;
  const placed = allOperations(api).filter(({ server }) => server !== undefined);
  const isSecured = takesCredentials(api);
  const more = [
    ...(placed.length > 0 || isSecured ? [emitTableNames(placed)] : []),
    ...(isSecured ? ["authorizeWith(schemes, options)"] : []),
  ];
  const region = regional && emitUnion(regional.regions);
  const client = `createPlainHttp<paths>(${[emitSettings(api), ...more].join(", ")})`;
  const code = render("http", {
    doc: describe(api),
    options:
      emitOptionsType(api, "PlainHttpOptions", "HttpOptions", region) + emitServersOption(api),
    client: adaptHttpClient(api, client),
  });
  return withImports(code, createImports(api, runtime));
}

function describe(api: Api): string {
  const sends = api.deployment.key === undefined ? "sends requests" : "has the key, sends it";
  const hasPlaces = allOperations(api).some(({ server }) => server !== undefined);
  const where = hasPlaces ? "its base URL and the servers of operations" : "its base URL";
  return [
    `${emitProse(headingOf(api))}: the openapi-fetch client alone, without a method per operation.`,
    `It ${sends} only to ${where}, follows no redirect, and rejects a path that would address another resource. It does not retry, does not wait for throttles, and has no timeout except the \`signal\` of a call. Its calls return \`{ data, error, response }\`.`,
    describeConfiguration(api),
  ].join("\n\n");
}

/** Emits the openapi-fetch client of a class, with the paths of the API. */
export function emitHttpClient(api: Api): string {
  const names = emitTableNames(allOperations(api));
  return adaptHttpClient(api, `transport.http<paths>(${names})`);
}

/**
 * Emits an openapi-fetch client with what the document requires and openapi-fetch lacks: it writes forms and merges
 * queries with those that paths fix.
 *
 * @param client - expression of the client that openapi-fetch creates
 */
function adaptHttpClient(api: Api, client: string): string {
  const operations = allOperations(api);
  const forms = operations.filter(({ body }) => body && formWriterOf(body) !== undefined);
  const encoding = `encodeBodies(${client}, ${emitTableNames(forms)})`;
  const encoded = forms.length === 0 ? client : encoding;
  const fixesQuery = operations.some(({ fixedQuery }) => fixedQuery !== "");
  return fixesQuery ? `joinQueries(${encoded})` : encoded;
}

/** Emits a list of rows of `tables.ts`. */
function emitTableNames(operations: readonly ApiOperation[]): string {
  return `[${operations.map(({ tableName }) => tableName).join(", ")}]`;
}
