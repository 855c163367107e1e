import { writeQuery } from "./query.js";

/**
 * An openapi-fetch client that joins the query of a call to the one that its path fixes, as in `/runs?state=open`, where
 * openapi-fetch itself would write a second question mark.
 */
export function joinQueries<HttpClient extends object>(client: HttpClient): HttpClient {
  return new Proxy(client, {
    get(target, key): unknown {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function" || key === "use" || key === "eject") return member;
      const at = key === "request" ? 1 : 0;
      return (...args: unknown[]): unknown => {
        const [path, init] = args.slice(at);
        const joined = typeof path === "string" ? join(path, init) : [path, init];
        return Reflect.apply(member, undefined, [...args.slice(0, at), ...joined]);
      };
    },
  });
}

/** What the request takes from a call's settings. */
interface CallInit {
  readonly querySerializer?: unknown;
}

/** A parameter of the path that stands in the query is left to openapi-fetch, which fills it there. */
function join(path: string, init: unknown): readonly unknown[] {
  const [, plain, fixed] = /^([^?]*)\?([^{]*)$/s.exec(path) ?? [];
  if (plain === undefined || fixed === undefined) return [path, init];
  const { querySerializer }: CallInit = isObject(init) ? init : {};
  const write = typeof querySerializer === "function" ? querySerializer : writeQuery;
  const serialize = (query: object): string =>
    [fixed, String(write(query))].filter((text) => text !== "").join("&");
  return [plain, { ...(isObject(init) ? init : {}), querySerializer: serialize }];
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
