import { checkOption, ConfigurationError } from "../../errors/configuration-error.js";
import { readOwn } from "../../json/values.js";
import type { Deployment } from "../deployment.js";
import { hasDotSegment } from "../request/url.js";
import { readBaseUrl, refuseClearText } from "./base-url.js";
import { listGiven } from "./check-options.js";
import type { ClientOptions } from "./client-options.js";
import { endOf } from "./find-place.js";

/** What callers can choose of the servers in a document. */
export interface Servers {
  /** Servers of single operations and paths: the paths that a URL for one can end in, by its URL in the document. */
  readonly own: Readonly<Record<string, readonly string[]>>;
  /** Variables in the URLs of servers. */
  readonly variables: Readonly<Record<string, ServerVariable>>;
}

/** A variable in the URL of a server. */
export interface ServerVariable {
  /** Value of a variable that the caller does not set. */
  readonly default: string;
  /** Its values. If absent, any text. */
  readonly enum?: readonly string[];
}

/** Options of a client whose document has servers for single operations or paths, or variables in the URL of a server. */
export interface ServersOption<Known extends Servers> {
  /**
   * URLs, `http` or `https`, that replace the servers of single operations, by the URL of the server in the document.
   *
   * The rule is that of `baseUrl`: the path of the server is added, unless the URL already ends with it. The key or the
   * credentials of an operation are sent there too.
   *
   * @default the server in the document, or `baseUrl` with its path if the document leaves the host open
   */
  servers?: { readonly [Address in keyof Known["own"]]?: string | undefined } | undefined;
  /**
   * Values of variables in the URLs of servers, as far as neither `baseUrl` nor `servers` replaces them.
   *
   * @default those of the document
   */
  serverVariables?: ServerValues<Known["variables"]> | undefined;
}

/** Values of variables in the URLs of servers, by name. */
export type ServerValues<Variables extends Servers["variables"]> = {
  readonly [Name in keyof Variables]?:
    | (Variables[Name] extends { readonly enum: readonly (infer Value)[] } ? Value : string)
    | undefined;
};

/**
 * Returns a deployment with what a caller chooses of its servers.
 *
 * @param options those of a client, or the transport of another client
 * @throws {ConfigurationError} when an option names a server or a variable that the document does not have, or has an
 * invalid URL or value; the message never shows either
 */
export function chooseServers(
  deployment: Deployment,
  { own, variables }: Servers,
  options: object,
): Deployment {
  const { servers = {}, serverVariables = {}, allowInsecure }: Choices = options;
  const values = readVariables(serverVariables, variables);
  const chosen = listGiven("servers", servers, own, "the server of an operation");
  const replaced = chosen.map(([address, value]) => {
    const source = `option \`servers\` for ${JSON.stringify(address)}`;
    const url = refuseClearText(readBaseUrl(value, source), source, allowInsecure);
    const [path = "", ...others] = own[address] ?? [];
    const isWhole = endOf(url, [path, ...others]) !== undefined;
    return [address, isWhole ? url : url + fill(path, values)] as const;
  });
  const stated = Object.entries(own).map(([address, [path = ""]]) => {
    const url = fill(address, values).replace(/\/+$/, "");
    // Below the base URL, if the document leaves its host open.
    return [address, url.includes("{") ? fill(path, values) : url] as const;
  });
  const regions = Object.entries(deployment.regions).map(([name, region]) => {
    const { baseUrl, basePath = "" } = region;
    const host = baseUrl === undefined ? {} : { baseUrl: fill(baseUrl, values) };
    return [name, { ...region, ...host, basePath: fill(basePath, values) }] as const;
  });
  return {
    ...deployment,
    regions: Object.fromEntries(regions),
    servers: Object.fromEntries([...stated, ...replaced]),
  };
}

type Choices = ServersOption<Servers> & Pick<ClientOptions, "allowInsecure">;

/** Returns the values of all variables: those of the caller, otherwise the defaults. */
function readVariables(given: object, known: Servers["variables"]): Record<string, string> {
  const defaults = Object.entries(known).map(([name, each]) => [name, each.default] as const);
  const chosen = listGiven("serverVariables", given, known, "a variable of a server");
  const values = chosen.map(([name, value]) => {
    const allowed = known[name]?.enum;
    const expected = allowed ? `one of ${allowed.toSorted().join(", ")}` : "a text";
    const isValid = typeof value === "string" && (allowed?.includes(value) ?? value !== "");
    checkOption(`serverVariables.${name}`, isValid, expected);
    return [name, String(value)] as const;
  });
  return Object.fromEntries([...defaults, ...values]);
}

/**
 * Fills variables into the URL of a server. Those without a value stay.
 *
 * @throws {ConfigurationError} when a value would lead to another host, or elsewhere on it
 */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  const [authority = ""] = /^[^/]*\/\/[^/]*/.exec(template) ?? [];
  const [host = "", path = ""] = [authority, template.slice(authority.length)].map((part) =>
    part.replace(/\{([^{}]*)\}/g, (whole, name: string) => readOwn(values, name) ?? whole),
  );
  const isElsewhere = /[@\s/]/.test(host.replace(/^[^/]*\/\//, "")) || hasDotSegment(path);
  // A value may begin with the slash that stands before it.
  if (!isElsewhere && !/[?#\\]/.test(host + path)) return host + path.replace(/^\/+/, "/");
  throw new ConfigurationError(
    `A value of the option \`serverVariables\` would lead elsewhere than to ${JSON.stringify(template)}. Pass a name, or after the host, a path.`,
  );
}
