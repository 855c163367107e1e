import { encodeUnreserved, settleChoices, isNested, open } from "./write-parameter.js";
import { writeParameter } from "./write-parameter.js";
import { asNode, type Node } from "./read-document.js";
import type { DeclaredParameter, WireOperation } from "./read-operations.js";

/** Values of the parameters of one call, by place and name. */
export type ParameterValues = Readonly<
  Record<"path" | "query" | "header" | "cookie", Readonly<Record<string, unknown>>>
>;

/** What a request had to be, as far as its head goes. */
export interface ExpectedRequest {
  readonly method: string;
  /** Scheme and authority. */
  readonly origin: string;
  readonly path: string;
  readonly query: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parameters whose form the standard leaves open. */
  readonly open: readonly string[];
}

/** What a client was given, and the servers of its document. */
export interface GivenServer {
  /** A host root. */
  readonly root: string;
  /** Path of the base URL after the root; empty: the root alone. */
  readonly path: string;
  readonly servers: readonly Node[];
}

/** Reads what a call of an operation must send; `undefined`: such values cannot be sent in a path. */
export function expectedRequest(
  operation: WireOperation,
  values: ParameterValues,
  given: GivenServer,
): ExpectedRequest | undefined {
  const texts = operation.parameters.map((parameter) => ({
    parameter,
    text: writeParameter(parameter, values[parameter.in][parameter.name]),
  }));
  const of = (place: string): readonly { parameter: DeclaredParameter; text: string }[] =>
    texts.flatMap(({ parameter, text }) =>
      parameter.in === place && typeof text === "string" ? [{ parameter, text }] : [],
    );
  const inPath = of("path").map(({ parameter, text }) => [parameter.name, text] as const);
  const filled = fillTemplate(operation.path, new Map(inPath), values.path);
  if (filled === undefined) return undefined;
  const [beforeFragment = ""] = filled.split("#");
  const [path = "", fixed] = beforeFragment.split("?");
  const cookies = of("cookie").map(({ text }) => text);
  const server = addressOf(operation, given);
  return {
    method: operation.method,
    origin: server.origin,
    path: settleChoices(server.path + path.replaceAll("{}", "%7B%7D")),
    query: settleChoices([fixed, ...of("query").map(({ text }) => text)].filter(Boolean).join("&")),
    headers: Object.fromEntries([
      ...of("header").map(({ parameter, text }) => [parameter.name.toLowerCase(), text] as const),
      ...(cookies.length > 0 ? [["cookie", settleChoices(cookies.join("; "))] as const] : []),
    ]),
    open: texts.flatMap(({ parameter, text }) => (text === open ? [parameter.name] : [])),
  };
}

/** A segment that is empty or a dot would be another path (RFC 3986, section 5.2.4). */
function fillTemplate(
  template: string,
  texts: ReadonlyMap<string, string>,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  let isSendable = true;
  const filled = template.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = values[name];
    // An object without members is written as nothing.
    const text = texts.get(name) ?? (isNested(value ?? {}) ? "" : encodeUnreserved(String(value)));
    if (/^(\.|%2e){0,2}$/i.test(text)) isSendable = false;
    return text;
  });
  return isSendable ? filled : undefined;
}

/**
 * Where an operation is: at its own server, under the given host root as far as that has the document's host or none. One
 * without is at the given base URL if a server of the document has its path, which may be none, else at the path of the
 * first one.
 */
function addressOf(
  { server, hasOwnServers }: WireOperation,
  { root, path, servers }: GivenServer,
): { readonly origin: string; readonly path: string } {
  const own = splitServer(server);
  const isKnown = listServerPaths(servers).includes(path);
  if (!hasOwnServers) return { origin: root, path: isKnown ? path : own.path };
  const isElsewhere = own.host !== undefined && own.host !== splitServer(servers[0] ?? {}).host;
  return { origin: isElsewhere ? (own.host ?? root) : root, path: own.path };
}

/** The paths of servers, each once. */
export function listServerPaths(servers: readonly Node[]): string[] {
  return [...new Set(servers.map((server) => splitServer(server).path))];
}

/**
 * Host and path of a server's URL, with the defaults of its variables (OpenAPI 3.1.1, section 4.8.6); the document lies
 * at the root of its host. A host with a variable that has no default, or one that the environment has, is not known.
 */
function splitServer(server: Node): { readonly host: string | undefined; readonly path: string } {
  const variables = asNode(server["variables"]);
  const url = String(server["url"] ?? "/");
  const isNamed = Object.values(variables).every((each) => asNode(each)["x-env"] === undefined);
  const fill = (text: string): string =>
    text.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) =>
      String(asNode(variables[name])["default"] ?? whole),
    );
  const [host] = /^https?:\/\/[^/?#]+/i.exec(fill(url)) ?? [];
  const isOneVariable = /^\{[^{}]*\}(\/|$)/.test(url) && !/^\{[^{}]*\}\/\//.test(url);
  const authority =
    /^(\{[^{}]*\}|[a-z][a-z\d+.-]*):\/\/[^/?#]*|^\/\/[^/?#]*/i.exec(url)?.[0] ??
    (isOneVariable ? url.replace(/\}.*$/, "}") : "");
  const isKnown = isNamed && host !== undefined && !host.includes("{");
  const path = isKnown
    ? fill(url).slice(host.length)
    : fill(url.slice(authority.length)).replaceAll(/\{[^{}]*\}/g, "");
  const { pathname } = new URL(path === "" ? "/" : path, "http://localhost/");
  return { host: isKnown ? host : undefined, path: pathname.replace(/\/+$/, "") };
}
