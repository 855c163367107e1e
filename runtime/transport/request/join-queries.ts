import { asRecord } from "../../json/values.js";
import { adaptCalls, type ClientCall } from "../adapt-calls.js";
import { fillPath, writeQuery } from "./url.js";

/**
 * Joins the query of an openapi-fetch call to the fixed query of its path, as in `/runs?state=open`. openapi-fetch
 * itself would write a second question mark.
 *
 * A path parameter in the fixed query, as in `/runs?id={id}`, must be a string, number or boolean.
 */
export function joinQueries<HttpClient extends object>(client: HttpClient): HttpClient {
  return adaptCalls(client, (call, send) => send(join(call)));
}

function join(call: ClientCall): Omit<ClientCall, "method"> {
  const { path, init } = call;
  const [, plain, fixed] = /^([^?]*)\?(.*)$/s.exec(path) ?? [];
  if (plain === undefined || fixed === undefined) return call;
  const { querySerializer, params } = asRecord(init);
  const write = typeof querySerializer === "function" ? querySerializer : writeQuery;
  const serialize = (query: object): string =>
    [fillPath("client.http", fixed, asRecord(asRecord(params)["path"])), String(write(query))]
      .filter(Boolean)
      .join("&");
  return { path: plain, init: { ...init, querySerializer: serialize } };
}
