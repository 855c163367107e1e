import { asList, asRecord, asText, readOwn } from "../../../runtime/json/values.js";
import type { Servers } from "../../../runtime/transport/options/choose-servers.js";
import type { Region, RequestRate, ThrottleMarks } from "../../../runtime/transport/deployment.js";
import type { ApiOperation, DeploymentTable, OperationServer, Table } from "../api.js";
import { extensionOf } from "../extensions.js";
import { listOperations, type OpenApiDocument, type OperationSource } from "../openapi.js";
import type { ServerObject } from "../openapi.js";
import { listPathNames } from "../path-shape.js";
import { emitVariable } from "../names/words.js";
import { readScheme, readSecurity } from "./read-security.js";

/** Name of the only region of an API whose servers name none. */
const onlyRegion = "default";

/**
 * Reads the base URLs of an API and how calls authenticate.
 *
 * @param env - first part of the environment variables that the document does not name
 */
export function readDeployment(
  document: OpenApiDocument,
  operations: readonly ApiOperation[],
  env?: string,
): DeploymentTable {
  const regions = readRegions(document);
  const settings = asRecord(document["x-regions"]);
  const deployment = {
    key: readKey(document, operations),
    regionEnv: asText(settings["env"]) || undefined,
    defaultRegion: asText(settings["default"]) || (Object.keys(regions)[0] ?? onlyRegion),
    regions,
    basePaths: listPaths(document.servers),
    requestRate: extensionOf<{ requestRate?: { project?: RequestRate } }>(document, "x-limits")
      ?.requestRate?.project,
    throttle: extensionOf<ThrottleMarks>(document, "x-throttle"),
  };
  return env === undefined ? deployment : nameVariables(deployment, env);
}

/** Names the variables of a deployment that have no name: `BOX_API_KEY`, `BOX_BASE_URL`, `BOX_EU_BASE_URL`. */
function nameVariables(deployment: DeploymentTable, env: string): DeploymentTable {
  const { key, regionEnv, defaultRegion, regions } = deployment;
  const named = Object.entries(regions).map(([name, region]) => {
    const own = name === defaultRegion ? env : `${env}_${emitVariable(name)}`;
    const baseUrlEnv = region.baseUrlEnv ?? (region.absent ? undefined : `${own}_BASE_URL`);
    return [name, { ...region, baseUrlEnv }] as const;
  });
  return {
    ...deployment,
    key: key && { ...key, env: key.env ?? `${env}_API_KEY` },
    regionEnv: regionEnv ?? (named.length > 1 ? `${env}_REGION` : undefined),
    logEnv: `${env}_LOG`,
    regions: Object.fromEntries(named),
  };
}

function readRegions(document: OpenApiDocument): Record<string, Table<Region>> {
  const servers = document.servers ?? [];
  const regional = servers.filter((server) => typeof server["x-region"] === "string");
  if (regional.length === 0) return { [onlyRegion]: readRegion(servers[0]) };
  const { env: _env, default: _default, ...listed } = asRecord(document["x-regions"]);
  // A client may use regions that the document lists without a server.
  const absent = Object.keys(listed).map((region) => [region, { absent: true }] as const);
  const served = regional.map((each) => [String(each["x-region"]), readRegion(each)] as const);
  return Object.fromEntries([...absent, ...served]);
}

function readRegion(server: ServerObject | undefined): Table<Region> {
  if (server === undefined) return {};
  const variables = Object.values(server.variables ?? {});
  const environment = variables.map((variable) => asText(variable["x-env"])).find(Boolean);
  const { origin: baseUrl, template } = readServer(server);
  return { baseUrlEnv: environment, baseUrl, basePath: template || undefined };
}

/** Lists the paths of servers, with variables in braces; `undefined` if all are at the root of their hosts. */
function listPaths(servers: readonly ServerObject[] = []): string[] | undefined {
  const paths = new Set(servers.flatMap(listTemplates));
  return [...paths].join("") === "" ? undefined : [...paths];
}

/** Lists the paths of a server with the values of a variable at their beginning, any of which may be empty. */
function listTemplates(server: ServerObject): string[] {
  const { template } = readServer(server);
  const [first, name = ""] = /^\{([^{}]*)\}/.exec(template) ?? [];
  if (first === undefined) return [template];
  const values = [defaultOf(server, name), ...asList(readOwn(server.variables, name)?.enum)];
  return values.map((value) => String(value).replace(/\/+$/, "") + template.slice(first.length));
}

/**
 * Reads what callers can choose of the servers that are used: the host of an operation, if it is not that of the API or
 * the document leaves it open, and variables in URLs.
 */
export function readServers(
  { servers = [] }: OpenApiDocument,
  operations: readonly ApiOperation[],
): Table<Servers> {
  const used = servers.filter((server, at) => at === 0 || server["x-region"] !== undefined);
  const own = operations.flatMap(({ server }) => server ?? []);
  const all = [...used.map(readVariables), ...own.map(({ variables }) => variables)];
  return {
    own: Object.fromEntries(
      own.flatMap(({ address, paths }) => (address === undefined ? [] : [[address, paths]])),
    ),
    variables: Object.assign({}, ...all.toReversed()),
  };
}

/** Reads the variables in a URL that callers can choose, which are not those that the environment has. */
function readVariables(server: ServerObject): Servers["variables"] {
  const { origin = "", template } = readServer(server);
  return Object.fromEntries(
    listPathNames(origin + template).map((name) => {
      const values = asList(server.variables?.[name]?.enum).map(String);
      const choice = values.length === 0 ? {} : { enum: values };
      return [name, { default: defaultOf(server, name), ...choice }];
    }),
  );
}

type Key = DeploymentTable["key"];

function readKey(document: OpenApiDocument, operations: readonly ApiOperation[]): Key {
  const { key } = readSecurity(document);
  const place = key && readScheme(key);
  if (place === undefined) return undefined;
  const { kind: _kind, ...placement } = place;
  const required = operations.every(
    ({ security }) => security.length > 0 && security.every((names) => names.length > 0),
  );
  return { ...placement, env: asText(key?.["x-env"]) || undefined, required };
}

/**
 * Reads the server of an operation if it or its path has servers; the first one is used, as for the document. A server
 * on the API's host, or without a host, is below the host root. Callers can override every other host.
 */
export function readOperationServer(
  document: OpenApiDocument,
  { item, source }: Pick<OperationSource, "item" | "source">,
): OperationServer | undefined {
  const servers = source.servers ?? item.servers ?? [];
  const [given] = servers;
  if (given === undefined) return undefined;
  const [usual] = document.servers ?? [];
  const fixed = fixedVariables(document, given);
  const url = given.url.replaceAll(/\{([^{}]*)\}/g, (all, name: string) => fixed.get(name) ?? all);
  const own = { ...given, url };
  const { host, path, template, isRelative } = readServer(own);
  const isElsewhere = host !== undefined && host !== (usual && readServer(usual).host);
  const isOpen = host === undefined && !isRelative;
  const below = template !== path || servers.length > 1 ? template || "/" : undefined;
  return {
    origin: isElsewhere ? host : undefined,
    basePath: path,
    address: isElsewhere || isOpen ? own.url : below,
    paths: listPaths(servers) ?? [""],
    variables: readVariables(own),
  };
}

/**
 * Returns the defaults that variables of a server keep, because callers choose a variable by its name, and a server before
 * it, that of the document or of an operation, has another one of that name.
 */
export function fixedVariables(
  document: OpenApiDocument,
  { variables }: ServerObject,
): ReadonlyMap<string, string | undefined> {
  if (variables === undefined) return new Map();
  const known = firstVariables.get(document) ?? listVariables(document);
  firstVariables.set(document, known);
  const defaults = Object.entries(variables).map(([name, each]) => [name, each.default] as const);
  return new Map(defaults.filter(([name, value]) => readOwn(known, name)?.default !== value));
}

/** The variables of documents, which are asked for at every operation. */
const firstVariables = new WeakMap<OpenApiDocument, ServerObject["variables"]>();

/** Lists the variables of all servers by name, each as the first server has it: that of the document, then in order. */
function listVariables(document: OpenApiDocument): ServerObject["variables"] {
  const own = listOperations(document).map((each) => each.source.servers ?? each.item.servers);
  const declared = [...own.toReversed(), document.servers].map((each) => each?.[0]?.variables);
  return Object.assign({}, ...declared);
}

/** Reads the path of the first server URL, without its host or a variable in place of the host. */
export function readBasePath({ servers = [] }: Pick<OpenApiDocument, "servers">): string {
  const [server] = servers;
  return server === undefined ? "" : readServer(server).path;
}

/**
 * Reads the scheme and host of a server's URL, if present, and its path without a trailing slash.
 *
 * Variables have their defaults (OpenAPI 3.1.1, section 4.8.6), except in a host that the environment names: there, the
 * default is an example.
 */
export function readServer(server: ServerObject): {
  readonly host: string | undefined;
  readonly path: string;
  /** Whether the URL has neither a scheme nor a host. */
  readonly isRelative: boolean;
  /** The scheme and host, with the variables that callers can choose in braces. */
  readonly origin: string | undefined;
  /** The path, with such variables in braces. */
  readonly template: string;
} {
  const authority = authorityOf(server);
  const isNamed = (name: string): boolean => server.variables?.[name]?.["x-env"] !== undefined;
  const known = authority.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    isNamed(name) ? whole : defaultOf(server, name) || whole,
  );
  const [host] = /^https?:\/\/[^/?#{}<>\s]+(?![^/?#])/i.exec(known) ?? [];
  // The default of a variable for scheme and host may end in a path.
  const base = host === undefined ? "" : known.slice(host.length);
  const rest = server.url.slice(authority.length);
  const path = base + fillDefaults(server, rest);
  // Resolved like any URL, so that the result can precede the path of an operation.
  const { pathname } = new URL(path.replace(/^\/*/, "/"), "http://localhost/");
  const normal = pathname.replace(/\/+$/, "");
  const isApart = base === "" && authority.includes("//");
  const open = fillDefaults(server, rest, isNamed).replace(/\{[^{}]*\}|[^!-~]+/g, (part) =>
    part.startsWith("{") ? part : encodeURIComponent(part),
  );
  return {
    host,
    path: normal,
    isRelative: authority === "",
    origin: host !== undefined && isApart ? authority : host,
    // A variable at its beginning has a slash in each of its values.
    template: open.includes("{")
      ? (base + open).replace(/^(?!\{)\/*/, "/").replace(/\/+$/, "")
      : normal,
  };
}

/** Replaces the variables in a part of a server's URL by their defaults, or only some of those that the server declares. */
export function fillDefaults(
  server: ServerObject,
  text: string,
  isFilled: (name: string) => boolean = () => true,
): string {
  return text.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    isFilled(name) || readOwn(server.variables, name) === undefined
      ? // A brace in a default begins no variable.
        defaultOf(server, name).replace(/[{}]/g, encodeURIComponent)
      : whole,
  );
}

/** Returns the scheme and host as written in the URL: literal, with variables, or as one variable for both. */
export function authorityOf(server: ServerObject): string {
  const stated = /^(?:[a-z][a-z\d+.-]*:|\{[^{}]*\}:)?\/\/[^/?#]*/i.exec(server.url)?.[0];
  if (stated !== undefined) return withoutPath(server, stated);
  const [whole = "", name = ""] = /^\{([^{}]*)\}/.exec(server.url) ?? [];
  // A variable whose value begins with a slash is a path, whatever its name.
  return defaultOf(server, name).startsWith("/") ? "" : whole;
}

/** Leaves out a variable at the end of a host whose values are paths: `https://h{basePath}`. */
function withoutPath(server: ServerObject, authority: string): string {
  const [, host = "", name = ""] = /^([^/]*\/\/[^{}]+)\{([^{}]*)\}$/.exec(authority) ?? [];
  const choices = asList(readOwn(server.variables, name)?.enum);
  const values = [defaultOf(server, name), ...choices].map(String);
  return host !== "" && values.every((value) => /^(?:\/|$)/.test(value)) ? host : authority;
}

function defaultOf({ variables = {} }: ServerObject, name: string): string {
  return Object.hasOwn(variables, name) ? String(variables[name]?.default ?? "") : "";
}
