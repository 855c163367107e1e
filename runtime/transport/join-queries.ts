import { adaptCalls, type ClientCall } from "./adapt-calls.js";
import { writeQuery } from "./query.js";

/**
 * An openapi-fetch client that joins the query of a call to the one that its path fixes, as in `/runs?state=open`, where
 * openapi-fetch itself would write a second question mark.
 */
export function joinQueries<HttpClient extends object>(client: HttpClient): HttpClient {
  return adaptCalls(client, join);
}

/** What the request takes from a call's settings. */
interface CallInit {
  readonly querySerializer?: unknown;
}

/** A parameter of the path that stands in the query is left to openapi-fetch, which fills it there. */
function join({ path, init }: ClientCall): Omit<ClientCall, "method"> | undefined {
  const [, plain, fixed] = /^([^?]*)\?([^{]*)$/s.exec(path) ?? [];
  if (plain === undefined || fixed === undefined) return undefined;
  const { querySerializer }: CallInit = init;
  const write = typeof querySerializer === "function" ? querySerializer : writeQuery;
  const serialize = (query: object): string =>
    [fixed, String(write(query))].filter((text) => text !== "").join("&");
  return { path: plain, init: { ...init, querySerializer: serialize } };
}
